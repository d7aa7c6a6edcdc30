import { Link } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import type { ModerationAct } from '#app/business/comments/comment.ts'
import type { CommentToModerate, Moderation } from '#app/business/comments/list-moderation.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { Time } from '#app/ui/time.tsx'
import { CommentText } from './comment-text.tsx'

/** An act of the list, with its button's words and the message shown when it is done. */
export type ReviewAct = {
  readonly does: Extract<ModerationAct, 'approve' | 'settle' | 'hide'>
  readonly label: string
  readonly done: string
}

/** What differs between the page of staff and the page of a teacher. */
type Desk = {
  /** The form of one act on a comment. */
  readonly decide: (comment: CommentToModerate, act: ReviewAct) => ReactNode
  /** The page of the comment's author; left out for readers who may not open it. */
  readonly authorPath?: (userId: string) => string
  /** The words of the link to the comment on its course. */
  readonly placeName: (comment: CommentToModerate) => string
}

/**
 * The comments that wait for approval and those that were reported, oldest first, each with the forms that decide it.
 */
export function ReviewLists({
  moderation: { waiting, reported },
  ...desk
}: Desk & { moderation: Pick<Moderation, 'waiting' | 'reported'> }) {
  return (
    <>
      <Rows title={m.comments_admin_waiting()} comments={waiting} desk={desk} />
      <Rows title={m.comments_admin_reported()} comments={reported} desk={desk} />
    </>
  )
}

function Rows({
  title,
  comments,
  desk,
}: {
  title: string
  comments: readonly CommentToModerate[]
  desk: Desk
}) {
  const id = useId()
  if (comments.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <ul className="rounded-md border border-line bg-surface">
        {comments.map(comment => (
          <Row key={comment.id} comment={comment} desk={desk} />
        ))}
      </ul>
    </section>
  )
}

function Row({ comment, desk }: { comment: CommentToModerate; desk: Desk }) {
  const { id, courseId, parentId, userId, author, text, createdAt, reports } = comment
  const isReported = reports.length > 0
  const name = author || m.comments_nobody()
  return (
    <li
      data-row=""
      tabIndex={-1}
      className="grid gap-x-6 gap-y-3 border-b border-line px-3 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
          {desk.authorPath ? (
            <Link to={desk.authorPath(userId)} className="link text-base font-semibold">
              {name}
            </Link>
          ) : (
            <span className="text-base font-semibold break-words text-ink">{name}</span>
          )}
          <Link to={`/course/${courseId}/comments?thread=${parentId ?? id}`} data-key="o" className="link">
            {desk.placeName(comment)}
          </Link>
          <Time instant={createdAt} withDate />
          {isReported && <Badge tone="warning">{m.comments_admin_reports({ count: reports.length })}</Badge>}
        </p>
        <CommentText text={text} />
        {isReported && (
          <ul className="list-disc ps-5 text-sm text-ink-soft">
            {reports.map(({ reason, reportedAt }) => (
              <li key={`${reportedAt} ${reason}`} className="break-words">
                {reason || m.comments_admin_no_reason()}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {desk.decide(
          comment,
          isReported
            ? { does: 'settle', label: m.comments_keep(), done: m.comments_keep_done() }
            : { does: 'approve', label: m.comments_approve(), done: m.comments_approve_done() },
        )}
        {desk.decide(comment, { does: 'hide', label: m.comments_hide(), done: m.comments_hide_done() })}
      </div>
    </li>
  )
}
