import { z } from '@hono/zod-openapi'
import { type Comment, type CommentPage, MODERATION_ACTS } from '#app/business/comments/comment.ts'

/** Longer than any comment, whose own limit answers with a sentence. */
const typed = z.string().max(20_000)
const version = z.int().positive().openapi({ description: 'The version that the caller saw' })

export const commentBody = z.object({
  text: typed.openapi({ description: 'Plain text of at most 3,000 characters' }),
  parent_id: z
    .int()
    .positive()
    .nullish()
    .openapi({ description: 'The comment to reply to. A reply cannot be replied to' }),
})
export const editBody = z.object({ text: typed, version })
export const reportBody = z.object({
  reason: typed.default('').openapi({ description: 'At most 500 characters are kept' }),
})
export const moderateBody = z.object({
  act: z.enum(MODERATION_ACTS).openapi({
    description: 'settle keeps the comment and closes its reports; done takes it off the unanswered',
  }),
  version,
  reply_count: z.number().int().nonnegative().optional().openapi({
    description:
      'With done: the number of replies that the caller saw. Another number answers COMMENT_CHANGED',
  }),
})

const reply = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  author: z.string().openapi({ description: 'A name to show, or empty' }),
  part: z.enum(['student', 'teacher', 'staff']),
  text: z.string().openapi({ description: 'Plain text. Empty if deleted' }),
  state: z.enum(['visible', 'waiting', 'hidden', 'deleted']),
  created_at: z.number().openapi({ description: 'Milliseconds since 1970, UTC' }),
  edited_at: z.number().nullable(),
  reply_count: z.number().openapi({ description: 'The number of visible replies' }),
  awaits_answer: z.boolean().openapi({ description: 'A student’s last word in the thread needs an answer' }),
  version: z.number(),
  is_own: z.boolean(),
  can_edit: z.boolean(),
})
const comment = reply.extend({ replies: z.array(reply).openapi({ description: 'Oldest first' }) })

export const commentAnswer = z.object({ success: z.literal(true), comment })
export const commentsAnswer = z.object({
  success: z.literal(true),
  course: z.object({ id: z.number(), name: z.string(), link_path: z.string() }),
  comments: z.array(comment),
  next: z.number().nullable().openapi({ description: 'The cursor of the next page; null at the end' }),
  thread_id: z.number().nullable(),
  is_signed_in: z.boolean(),
  can_moderate: z.boolean(),
})
export const doneAnswer = z.object({ success: z.literal(true) })

function toReply(comment: Comment): z.infer<typeof reply> {
  return {
    id: comment.id,
    parent_id: comment.parentId,
    author: comment.author,
    part: comment.part,
    text: comment.text,
    state: comment.state,
    created_at: comment.createdAt,
    edited_at: comment.editedAt,
    reply_count: comment.replyCount,
    awaits_answer: comment.awaitsAnswer,
    version: comment.version,
    is_own: comment.isOwn,
    can_edit: comment.mayEdit,
  }
}

const toWire = (own: Comment) => ({ ...toReply(own), replies: own.replies.map(toReply) })

export function toCommentAnswer(own: Comment): z.infer<typeof commentAnswer> {
  return { success: true, comment: toWire(own) }
}

export function toCommentsAnswer(page: CommentPage): z.infer<typeof commentsAnswer> {
  const { course } = page
  return {
    success: true,
    course: { id: course.id, name: course.name, link_path: course.path },
    comments: page.comments.map(toWire),
    next: page.next,
    thread_id: page.threadId,
    is_signed_in: page.isSignedIn,
    can_moderate: page.mayModerate,
  }
}
