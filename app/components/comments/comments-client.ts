import type { Comment, CommentPage, ModerationAct } from '#app/business/comments/comment.ts'

type WireReply = {
  id: number
  parent_id: number | null
  author: string
  part: Comment['part']
  text: string
  state: Comment['state']
  created_at: number
  edited_at: number | null
  reply_count: number
  awaits_answer: boolean
  version: number
  is_own: boolean
  can_edit: boolean
}
type WireComment = WireReply & { replies: readonly WireReply[] }
type WirePage = {
  success: true
  course: { id: number; name: string; link_path: string }
  comments: readonly WireComment[]
  next: number | null
  thread_id: number | null
  is_signed_in: boolean
  can_moderate: boolean
}
type Refused = { success: false; error: { msg: string } }

/** Fetches a page of a course's comments. null: no answer came, or there is nothing to show. */
export function fetchComments(courseId: number, before: number | null): Promise<CommentPage | null> {
  return fetchPage(`/public/course/${courseId}/comments${before === null ? '' : `?before=${before}`}`)
}

/** Fetches a comment with a page of its replies. */
export function fetchReplies(
  courseId: number,
  threadId: number,
  after: number | null,
): Promise<CommentPage | null> {
  const query = after === null ? '' : `?after=${after}`
  return fetchPage(`/public/course/${courseId}/comments/${threadId}/replies${query}`)
}

/** The acts on comments, by the names that the forms send. */
export type CommentAct =
  | {
      readonly intent: 'write'
      readonly courseId: number
      readonly parentId: number | null
      readonly text: string
    }
  | { readonly intent: 'edit'; readonly commentId: number; readonly version: number; readonly text: string }
  | { readonly intent: 'delete'; readonly commentId: number }
  | { readonly intent: 'report'; readonly commentId: number; readonly reason: string }
  | {
      readonly intent: 'moderate'
      readonly commentId: number
      readonly version: number
      readonly act: ModerationAct
      /** How many replies the moderator saw. Only an act that ends the wait for an answer needs it. */
      readonly replyCount?: number
    }

/** `comment` is the comment as it is now; null if the act returns none. */
export type ActAnswer =
  | { readonly kind: 'done'; readonly comment: Comment | null }
  | { readonly kind: 'refused'; readonly sentence: string }

/** Sends one act. null: no answer came, and nobody knows whether it was done. */
export async function sendAct(act: CommentAct): Promise<ActAnswer | null> {
  const [method, path, body] = requestOf(act)
  type Answer = { success: true; comment?: WireComment } | Refused
  const answer = await ask<Answer>(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (answer === null) return null
  if (!answer.success) return { kind: 'refused', sentence: answer.error.msg }
  return { kind: 'done', comment: answer.comment ? toComment(answer.comment) : null }
}

function requestOf(act: CommentAct): [method: string, path: string, body?: object] {
  switch (act.intent) {
    case 'write':
      return ['POST', `/private/course/${act.courseId}/comments`, { text: act.text, parent_id: act.parentId }]
    case 'edit':
      return ['PUT', `/private/comments/${act.commentId}`, { text: act.text, version: act.version }]
    case 'delete':
      return ['DELETE', `/private/comments/${act.commentId}`]
    case 'report':
      return ['POST', `/private/comments/${act.commentId}/report`, { reason: act.reason }]
    case 'moderate':
      return [
        'POST',
        `/private/comments/${act.commentId}/moderate`,
        { act: act.act, version: act.version, reply_count: act.replyCount },
      ]
  }
}

/** On a hanging connection, gives up after this time so that the person gets a message. */
const ANSWER_MS = 30_000

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer | null> {
  try {
    const headers: Record<string, string> = init.body ? { 'Content-Type': 'application/json' } : {}
    const response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS) })
    return response.status < 500 ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}

async function fetchPage(path: string): Promise<CommentPage | null> {
  const answer = await ask<WirePage | Refused>(path)
  if (!answer?.success) return null
  const { id, name, link_path } = answer.course
  return {
    course: { id, name, path: link_path },
    comments: answer.comments.map(toComment),
    next: answer.next,
    threadId: answer.thread_id,
    isSignedIn: answer.is_signed_in,
    mayModerate: answer.can_moderate,
  }
}

function toComment(wire: WireReply & { readonly replies?: readonly WireReply[] }): Comment {
  return {
    id: wire.id,
    parentId: wire.parent_id,
    author: wire.author,
    part: wire.part,
    text: wire.text,
    state: wire.state,
    createdAt: wire.created_at,
    editedAt: wire.edited_at,
    replyCount: wire.reply_count,
    awaitsAnswer: wire.awaits_answer,
    version: wire.version,
    isOwn: wire.is_own,
    mayEdit: wire.can_edit,
    replies: wire.replies?.map(toComment) ?? [],
  }
}
