import { Link } from '@remix-run/react'
import type { ModerationAct } from '#app/business/comments/comment.ts'
import type { CommentToModerate, Moderation } from '#app/business/comments/list-moderation.server.ts'
import { CommentText } from '#app/components/comments/comment-text.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleCheck } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { ActForm } from './act-form.tsx'
import { RowKeys } from './row-keys.tsx'

/** The comments that wait for approval and those that were reported, oldest first. One press or key decides each. */
export function CommentsToReview({ moderation: { isOn, waiting, reported } }: { moderation: Moderation }) {
  return (
    <div className="mx-auto grid max-w-5xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{m.comments_admin_title()}</h1>
        <RowKeys
          keys={[
            ['a', m.comments_key_approve()],
            ['x', m.comments_key_hide()],
            ['o', m.comments_key_open()],
          ]}
        />
      </header>
      {!isOn && (
        <Alert kind="info" title={m.comments_admin_off()}>
          {m.comments_admin_off_text()}
        </Alert>
      )}
      {waiting.length + reported.length === 0 && (
        <EmptyState icon={CircleCheck} title={m.comments_admin_none()}>
          {m.comments_admin_none_text()}
        </EmptyState>
      )}
      <Rows title={m.comments_admin_waiting()} comments={waiting} />
      <Rows title={m.comments_admin_reported()} comments={reported} />
    </div>
  )
}

function Rows({ title, comments }: { title: string; comments: readonly CommentToModerate[] }) {
  if (comments.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="rounded-md border border-line bg-surface">
        {comments.map(comment => (
          <Row key={comment.id} comment={comment} />
        ))}
      </ul>
    </section>
  )
}

function Row({ comment }: { comment: CommentToModerate }) {
  const { id, courseId, courseName, parentId, userId, author, text, createdAt, reports } = comment
  const isReported = reports.length > 0
  return (
    <li
      data-row=""
      tabIndex={-1}
      className="grid gap-x-6 gap-y-3 border-b border-line px-3 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
          <Link to={`/admin/students/${userId}`} className="link text-base font-semibold">
            {author || m.comments_nobody()}
          </Link>
          <Link to={`/course/${courseId}/comments?thread=${parentId ?? id}`} data-key="o" className="link">
            {courseName}
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
        {isReported ? (
          <Decide comment={comment} does="settle" label={m.comments_keep()} done={m.comments_keep_done()} />
        ) : (
          <Decide
            comment={comment}
            does="approve"
            label={m.comments_approve()}
            done={m.comments_approve_done()}
          />
        )}
        <Decide comment={comment} does="hide" label={m.comments_hide()} done={m.comments_hide_done()} />
      </div>
    </li>
  )
}

function Decide({
  comment: { id, version },
  does,
  label,
  done,
}: {
  comment: CommentToModerate
  does: ModerationAct
  label: string
  done: string
}) {
  const isHiding = does === 'hide'
  return (
    <ActForm fields={{ act: 'moderate-comment', commentId: id, version, does }} done={done}>
      {({ isSending }) => (
        <Button
          type="submit"
          variant={isHiding ? 'quiet' : 'secondary'}
          pending={isSending}
          data-key={isHiding ? 'x' : 'a'}
        >
          {label}
        </Button>
      )}
    </ActForm>
  )
}
