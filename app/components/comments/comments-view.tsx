import { Link } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import type { Comment, CommentPage } from '#app/business/comments/comment.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Inbox } from '#app/ui/icons.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { CommentsContext, type PostedForm, useCommentsWorld, writingHint } from './comments-context.ts'
import type { Comments } from './use-comments.ts'

/**
 * The comments of a course with the form for a new one, or at the teacher's desk without it. Every button is a form or
 * a link that works without JavaScript.
 */
export function CommentsView({
  page,
  comments,
  returnTo,
  formAction,
  posted,
  desk = null,
}: {
  page: CommentPage
  comments: Comments
  /** Where signing in leads back to. */
  returnTo: string
  formAction: string
  posted: PostedForm | null
  /** Where a later page of the teacher's unanswered comments is, and what stands there if there are none. */
  desk?: { readonly pageAt: (before: number) => string; readonly empty: ReactNode } | null
}) {
  const { course, threadId } = page
  // The desk is the staff member's own page, also while they look at the shop as a student.
  const isLooking = useShell()?.impersonating != null && !desk
  const isSignedIn = page.isSignedIn && !isLooking
  const mayModerate = page.mayModerate && !isLooking
  const here = `/course/${course.id}/comments`
  const { newWriterName } = page
  const world = {
    courseId: course.id,
    formAction,
    isSignedIn,
    newWriterName,
    mayModerate,
    posted,
    act: comments.act,
  }
  return (
    <CommentsContext.Provider value={world}>
      <div className="grid max-w-3xl gap-6">
        {isLooking && <p className="text-ink-soft">{m.comments_looking()}</p>}
        {threadId === null && !desk && !isLooking && (
          <NewComment courseId={course.id} isSignedIn={isSignedIn} returnTo={returnTo} />
        )}
        {comments.fresh.length > 0 && (
          <div role="status">
            <Button variant="secondary" onClick={comments.showFresh}>
              {m.comments_new_ones({ count: comments.fresh.length })}
            </Button>
          </div>
        )}
        {page.comments.length === 0 ? (
          (desk?.empty ?? (
            <EmptyState icon={Inbox} title={m.comments_none()}>
              {isSignedIn ? m.comments_none_text() : null}
            </EmptyState>
          ))
        ) : (
          <ul className="grid gap-6">
            {page.comments.map(comment => (
              <li key={comment.id} className="border-b border-line pb-5 last:border-b-0">
                <CommentItem comment={comment}>
                  <Replies comment={comment} page={page} here={here} showReplies={comments.showReplies} />
                </CommentItem>
              </li>
            ))}
          </ul>
        )}
        {threadId === null && page.next !== null && (
          <More
            to={desk ? desk.pageAt(page.next) : `${here}?before=${page.next}`}
            label={m.comments_more()}
            onMore={desk ? null : () => comments.showMore(page.next ?? 0)}
          />
        )}
      </div>
    </CommentsContext.Provider>
  )
}

function NewComment({
  courseId,
  isSignedIn,
  returnTo,
}: {
  courseId: number
  isSignedIn: boolean
  returnTo: string
}) {
  const { newWriterName } = useCommentsWorld()
  if (!isSignedIn) {
    return (
      <p>
        <ButtonLink to={`/login?returnTo=${encodeURIComponent(returnTo)}`} variant="secondary">
          {m.comments_sign_in()}
        </ButtonLink>
      </p>
    )
  }
  return (
    <CommentForm
      fields={{ intent: 'write', parentId: '' }}
      toAct={text => ({ intent: 'write', courseId, parentId: null, text })}
      done={isWaiting => (isWaiting ? m.comments_sent_waiting() : m.comments_sent())}
      submit={m.comments_send()}
      variant="primary"
      text={{ name: 'text', label: m.comments_label(), hint: writingHint(newWriterName) }}
    />
  )
}

function Replies({
  comment,
  page,
  here,
  showReplies,
}: {
  comment: Comment
  page: CommentPage
  here: string
  showReplies: Comments['showReplies']
}) {
  const { id, author, replies, replyCount } = comment
  const isThread = page.threadId === id
  const visible = replies.filter(({ state }) => state === 'visible').length
  const hasMore = isThread ? page.next !== null : visible < replyCount
  if (replies.length === 0 && !hasMore) return null
  // Without JavaScript a thread is read in pages of its own.
  const after = isThread ? `&after=${replies.at(-1)?.id ?? 0}` : ''
  return (
    <div className="mt-2 ml-2 grid gap-4 border-l-2 border-line pl-4 sm:ml-4">
      <ul
        className="grid gap-4"
        aria-label={m.comments_replies_to({ author: author || m.comments_nobody() })}
      >
        {replies.map(reply => (
          <li key={reply.id}>
            <CommentItem comment={reply} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <More
          to={`${here}?thread=${id}${after}`}
          label={isThread ? m.comments_more_replies() : m.comments_all_replies({ count: replyCount })}
          onMore={isThread ? null : () => showReplies(comment)}
        />
      )}
    </div>
  )
}

/** A link to what follows. With JavaScript it comes into this page instead. */
function More({ to, label, onMore }: { to: string; label: string; onMore: (() => Promise<boolean>) | null }) {
  const [state, setState] = useState<'open' | 'loading' | 'failed'>('open')
  return (
    <div className="grid justify-items-start gap-3">
      <Link
        to={to}
        className="button button-secondary button-md"
        aria-busy={state === 'loading' || undefined}
        onClick={async event => {
          if (!onMore) return
          event.preventDefault()
          if (state === 'loading') return
          setState('loading')
          setState((await onMore()) ? 'open' : 'failed')
        }}
      >
        {state === 'loading' ? m.comments_loading() : label}
      </Link>
      {state === 'failed' && (
        <Alert kind="error" title={m.comments_failed()}>
          {m.connection_lost()}
        </Alert>
      )}
    </div>
  )
}
