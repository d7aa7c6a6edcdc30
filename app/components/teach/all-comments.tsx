import { Link } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Moderation } from '#app/business/comments/list-moderation.server.ts'
import type { UnansweredComment } from '#app/business/comments/list-unanswered.server.ts'
import { type CommentAct, sendAct } from '#app/components/comments/comment-act.ts'
import { CommentItem } from '#app/components/comments/comment-item.tsx'
import { CommentsContext } from '#app/components/comments/comments-context.ts'
import { ReviewLists } from '#app/components/comments/review-lists.tsx'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleCheck } from '#app/ui/icons.tsx'
import { Decide } from './comments-desk.tsx'

/** The comments of all courses of a teacher: first those to review, then those that await an answer. */
export function AllComments({
  comments,
  moderation,
}: {
  comments: readonly UnansweredComment[]
  moderation: Pick<Moderation, 'waiting' | 'reported'>
}) {
  const reload = useReload()
  useHints(true, reload)
  const act = async (act: CommentAct) => {
    const answer = await sendAct(act)
    if (answer.kind !== 'no-answer') reload()
    return answer
  }
  const list = useRef<HTMLHeadingElement>(null)
  const count = comments.length
  // The form that had the focus goes with its comment once that is answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [count])
  if (moderation.waiting.length + moderation.reported.length + count === 0)
    return (
      <EmptyState icon={CircleCheck} title={m.teach_nothing_to_do()}>
        {m.teach_nothing_to_do_text()}
      </EmptyState>
    )
  return (
    <>
      <ReviewLists
        moderation={moderation}
        placeName={({ courseName }) => courseName}
        decide={(comment, does) => (
          <World courseId={comment.courseId} act={act}>
            <Decide comment={comment} act={does} />
          </World>
        )}
      />
      {count > 0 && (
        <section className="grid max-w-3xl gap-3" aria-labelledby="to-answer">
          <h2 id="to-answer" ref={list} tabIndex={-1} className="text-lg font-semibold">
            {m.teach_unanswered()}
          </h2>
          <p className="text-sm text-ink-soft">{m.desk_lists_comments_hint()}</p>
          <ul className="grid gap-6">
            {comments.map(({ course, comment }) => {
              const place = `/teach/${course.id}/comments`
              return (
                <li key={comment.id} className="border-b border-line pb-5 last:border-b-0">
                  <Link to={place} className="link inline-flex min-h-11 items-center text-sm">
                    {course.name}
                  </Link>
                  <World courseId={course.id} act={act}>
                    <CommentItem comment={comment}>
                      {comment.replyCount > 0 && (
                        <Link
                          to={`${place}?before=${comment.id + 1}#comment-${comment.id}`}
                          className="link inline-flex min-h-11 items-center"
                        >
                          {m.comments_all_replies({ count: comment.replyCount })}
                        </Link>
                      )}
                    </CommentItem>
                  </World>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}

/** Without JavaScript the forms post to the page of the comment's course, which tells the outcome. */
function World({
  courseId,
  act,
  children,
}: {
  courseId: number
  act: (act: CommentAct) => ReturnType<typeof sendAct>
  children: ReactNode
}) {
  const world = {
    courseId,
    formAction: `/teach/${courseId}/comments`,
    isSignedIn: true,
    newWriterName: null,
    mayModerate: true,
    posted: null,
    act,
  }
  return <CommentsContext.Provider value={world}>{children}</CommentsContext.Provider>
}
