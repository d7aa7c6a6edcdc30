import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Moderation } from '#app/business/comments/list-moderation.server.ts'
import type { UnansweredComment } from '#app/business/comments/list-unanswered.server.ts'
import { type CommentAct, sendAct } from '#app/components/comments/comment-act.ts'
import { CommentItem } from '#app/components/comments/comment-item.tsx'
import { CommentsContext } from '#app/components/comments/comments-context.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { deskWorld, NothingToDo, ToReview } from './to-review.tsx'

/** The comments of all courses of a teacher: first those to review, then those that await an answer. */
export function AllComments({
  comments,
  moderation,
  isLater,
}: {
  comments: readonly UnansweredComment[]
  moderation: Pick<Moderation, 'waiting' | 'reported' | 'next'>
  /** True if the address names a later page, which may be empty while an earlier one is not. */
  isLater: boolean
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
  if (!isLater && moderation.waiting.length + moderation.reported.length + count === 0) return <NothingToDo />
  return (
    <>
      <ToReview
        moderation={moderation}
        placeName={({ courseName }) => courseName}
        worldOf={({ courseId }) => deskWorld(courseId, act)}
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
                  <CommentsContext.Provider value={deskWorld(course.id, act)}>
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
                  </CommentsContext.Provider>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
