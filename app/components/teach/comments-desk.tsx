import { Link, useLocation } from '@remix-run/react'
import type { CommentPage } from '#app/business/comments/comment.ts'
import type { Moderation } from '#app/business/comments/list-moderation.server.ts'
import type { CommentAct } from '#app/components/comments/comment-act.ts'
import type { PostedForm } from '#app/components/comments/comments-context.ts'
import { CommentsView } from '#app/components/comments/comments-view.tsx'
import { useComments } from '#app/components/comments/use-comments.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Inbox } from '#app/ui/icons.tsx'
import { deskWorld, NothingToDo, ToReview } from './to-review.tsx'

/** The comments of one course at the teacher's desk: first those to review, then those that await an answer. */
export function CommentsDesk({
  page,
  moderation,
  posted,
}: {
  page: CommentPage
  moderation: Moderation
  posted: PostedForm | null
}) {
  const loaded = useComments(page.course.id, page, true)
  const reload = useReload()
  useHints(true, reload)
  const { search } = useLocation()
  const here = `/teach/${page.course.id}/comments`
  const act = async (act: CommentAct) => {
    const answer = await loaded.act(act)
    // A decision may change both lists. After a refusal they show what another person changed meanwhile.
    if (answer.kind !== 'no-answer' && act.intent === 'moderate') reload()
    return answer
  }
  const formAction = here + search
  const world = { ...deskWorld(page.course.id, act), formAction, posted }
  const shown = loaded.page ?? page
  const query = new URLSearchParams(search)
  const isLater = query.has('review') || query.has('before')
  const hasNothing =
    !isLater && moderation.waiting.length + moderation.reported.length + shown.comments.length === 0
  return (
    <div className="grid max-w-5xl gap-6">
      <p>
        <Link to={`/course/${page.course.id}/comments`} className="link inline-flex min-h-11 items-center">
          {m.teach_all_comments()}
        </Link>
      </p>
      {posted && (
        <Alert kind="error" title={m.comments_not_sent()}>
          {posted.sentence}
        </Alert>
      )}
      <ToReview moderation={moderation} placeName={m.comments_key_open} worldOf={() => world} />
      {hasNothing ? (
        <NothingToDo />
      ) : (
        <section className="grid gap-3" aria-labelledby="to-answer">
          <h2 id="to-answer" className="text-lg font-semibold">
            {m.teach_unanswered()}
          </h2>
          <p className="text-sm text-ink-soft">{m.teach_comments_hint()}</p>
          <CommentsView
            page={shown}
            comments={{ ...loaded, act }}
            returnTo={here}
            formAction={formAction}
            posted={posted}
            desk={{
              pageAt: before => {
                query.set('before', String(before))
                return `?${query}`
              },
              empty: (
                <EmptyState icon={Inbox} title={m.teach_nothing_to_answer()}>
                  {m.teach_nothing_to_answer_text()}
                </EmptyState>
              ),
            }}
          />
        </section>
      )}
    </div>
  )
}
