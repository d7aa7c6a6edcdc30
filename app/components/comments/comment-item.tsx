import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Comment, ModerationAct } from '#app/business/comments/comment.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { Time } from '#app/ui/time.tsx'
import { CommentForm, postedTo } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import { useCommentsWorld, writingHint } from './comments-context.ts'

const nameOf = ({ author }: Comment) => author || m.comments_nobody()

/** One comment or reply: who wrote it and when, the text, and what the reader may do with it. */
export function CommentItem({ comment, children }: { comment: Comment; children?: ReactNode }) {
  const { id, state, text, createdAt, editedAt } = comment
  const isDeleted = state === 'deleted'
  return (
    <article
      id={`comment-${id}`}
      tabIndex={-1}
      aria-label={isDeleted ? m.comments_deleted() : m.comments_comment_by({ author: nameOf(comment) })}
      className="scroll-mt-20 target:bg-accent-soft rounded-md"
    >
      {isDeleted ? (
        <p className="text-ink-soft italic">{m.comments_deleted()}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
            <span className="text-base font-semibold break-words text-ink">{nameOf(comment)}</span>
            <Badges comment={comment} />
            <Time instant={createdAt} />
            {editedAt !== null && <span>· {m.comments_edited()}</span>}
          </p>
          <CommentText text={text} />
          <StateNote comment={comment} />
          <Acts comment={comment} />
        </>
      )}
      {children}
    </article>
  )
}

function Badges({ comment: { part, isOwn, state } }: { comment: Comment }) {
  return (
    <>
      {part === 'teacher' && <Badge tone="accent">{m.comments_by_teacher()}</Badge>}
      {part === 'staff' && <Badge>{m.comments_by_staff()}</Badge>}
      {isOwn && part === 'student' && <Badge>{m.comments_yours()}</Badge>}
      {state === 'waiting' && <Badge tone="warning">{m.comments_waiting()}</Badge>}
      {state === 'hidden' && <Badge tone="danger">{m.comments_hidden()}</Badge>}
    </>
  )
}

function StateNote({ comment: { state, isOwn } }: { comment: Comment }) {
  if (!isOwn || (state !== 'waiting' && state !== 'hidden')) return null
  const note = state === 'waiting' ? m.comments_waiting_own() : m.comments_hidden_own()
  return <p className="text-sm text-ink-soft">{note}</p>
}

function Acts({ comment }: { comment: Comment }) {
  const { courseId, isSignedIn, newWriterName, mayModerate } = useCommentsWorld()
  const { id: commentId, parentId, version, state, isOwn, mayEdit, text } = comment
  const reported = useReported(comment)
  if (!isSignedIn) return null
  const isVisible = state === 'visible'
  return (
    <div className="-ml-4 flex flex-wrap items-start">
      {parentId === null && isVisible && (
        <Opener label={m.comments_reply()} name={{ intent: 'write', parentId: commentId }}>
          <CommentForm
            fields={{ intent: 'write', parentId: commentId }}
            toAct={typed => ({ intent: 'write', courseId, parentId: commentId, text: typed })}
            done={isWaiting => (isWaiting ? m.comments_sent_waiting() : m.comments_sent())}
            submit={m.comments_reply_send()}
            text={{
              name: 'text',
              label: m.comments_reply_label({ author: nameOf(comment) }),
              hint: newWriterName === null ? undefined : writingHint(newWriterName),
            }}
          />
        </Opener>
      )}
      {mayEdit && (
        <Opener label={m.comments_edit()} name={{ intent: 'edit', commentId }}>
          <CommentForm
            key={version}
            fields={{ intent: 'edit', commentId, version }}
            toAct={typed => ({ intent: 'edit', commentId, version, text: typed })}
            done={isWaiting => (isWaiting ? m.comments_sent_waiting() : m.comments_edited_done())}
            submit={m.comments_edit_send()}
            text={{
              name: 'text',
              label: m.comments_edit_label(),
              hint: m.comments_edit_hint(),
              initial: text,
            }}
          />
        </Opener>
      )}
      {isOwn && (
        <Opener label={m.comments_delete()} name={{ intent: 'delete', commentId }}>
          <CommentForm
            fields={{ intent: 'delete', commentId }}
            toAct={() => ({ intent: 'delete', commentId })}
            done={m.comments_delete_done}
            submit={m.comments_delete_send()}
            variant="danger"
            note={m.comments_delete_sure()}
          />
        </Opener>
      )}
      {!isOwn && isVisible && comment.isReported && (
        <p ref={reported} tabIndex={-1} className="ml-4 flex min-h-11 items-center text-sm text-ink-soft">
          {m.comments_reported_own()}
        </p>
      )}
      {!isOwn && isVisible && !comment.isReported && (
        <Opener label={m.comments_report()} name={{ intent: 'report', commentId }}>
          <CommentForm
            fields={{ intent: 'report', commentId }}
            toAct={typed => ({ intent: 'report', commentId, reason: typed })}
            done={m.comments_report_done}
            submit={m.comments_report_send()}
            text={{ name: 'reason', label: m.comments_report_label(), rows: 2 }}
          />
        </Opener>
      )}
      {mayModerate && <Moderation comment={comment} />}
    </div>
  )
}

/** The ref of the note that takes the place of the report's button. It takes the focus too, which would be lost. */
function useReported({ isReported }: Comment): RefObject<HTMLParagraphElement> {
  const note = useRef<HTMLParagraphElement>(null)
  const before = useRef(isReported)
  useEffect(() => {
    if (isReported && !before.current) note.current?.focus()
    before.current = isReported
  }, [isReported])
  return note
}

const DECISIONS: readonly {
  act: ModerationAct
  from: readonly Comment['state'][]
  label: () => string
  done: () => string
}[] = [
  { act: 'approve', from: ['waiting'], label: m.comments_approve, done: m.comments_approve_done },
  { act: 'hide', from: ['waiting', 'visible'], label: m.comments_hide, done: m.comments_hide_done },
  { act: 'done', from: ['visible'], label: m.comments_no_answer, done: m.comments_no_answer_done },
  { act: 'show', from: ['hidden'], label: m.comments_show, done: m.comments_show_done },
]

function Moderation({ comment }: { comment: Comment }) {
  const { id: commentId, version, state, awaitsAnswer, replyCount } = comment
  const possible = DECISIONS.filter(
    ({ act, from }) => from.includes(state) && (act !== 'done' || awaitsAnswer),
  )
  return possible.map(({ act, label, done }) => (
    <CommentForm
      key={act}
      fields={{ intent: 'moderate', commentId, version, act, replyCount }}
      toAct={() => ({ intent: 'moderate', commentId, version, act, replyCount })}
      done={done}
      submit={label()}
      variant="quiet"
    />
  ))
}

/** A button that opens a form below the comment, also without JavaScript. Open at once if its form was refused. */
function Opener({
  label,
  name,
  children,
}: {
  label: string
  name: Readonly<Record<string, string | number>>
  children: ReactNode
}) {
  const isRefused = postedTo(useCommentsWorld(), name) !== null
  return (
    <details open={isRefused || undefined} className="open:basis-full open:pb-3">
      <summary className="button button-quiet button-md inline-flex list-none">{label}</summary>
      <div className="ml-4 rounded-md border border-line bg-surface p-3 sm:p-4">{children}</div>
    </details>
  )
}
