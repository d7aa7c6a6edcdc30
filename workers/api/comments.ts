import { createRoute, z } from '@hono/zod-openapi'
import { editComment, removeComment } from '#app/business/comments/edit-comment.server.ts'
import { listComments, listReplies } from '#app/business/comments/list-comments.server.ts'
import { moderateComment } from '#app/business/comments/moderate-comment.server.ts'
import { reportComment } from '#app/business/comments/report-comment.server.ts'
import { writeComment } from '#app/business/comments/write-comment.server.ts'
import {
  commentAnswer,
  commentBody,
  commentsAnswer,
  doneAnswer,
  editBody,
  moderateBody,
  reportBody,
  toCommentAnswer,
  toCommentsAnswer,
} from './comments.wire.ts'
import { refused } from './refusals.ts'
import { requireStudent } from './require-caller.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/** Calls for questions and comments about a course. */
export const commentRoutes = createRouter()

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const ofCourse = z.object({ courseId: id })
const ofThread = z.object({ courseId: id, commentId: id })
const ofComment = z.object({ commentId: id })
const cursor = (description: string) => id.optional().openapi({ description })

commentRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/course/{courseId}/comments',
    summary: 'Returns a page of a course’s comments, newest first, each with its first replies',
    request: {
      params: ofCourse,
      query: z.object({ before: cursor('`next` of the page before') }),
    },
    responses: answersOf(commentsAnswer),
  }),
  async c => {
    const { services, reader } = c.var.context
    const asked = { ...c.req.valid('param'), before: c.req.valid('query').before ?? null }
    const page = await listComments(services, asked, await reader())
    return page ? c.json(toCommentsAnswer(page)) : refused(c, { code: 'NOT_FOUND' })
  },
)

commentRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/public/course/{courseId}/comments/{commentId}/replies',
    summary: 'Returns a comment with a page of its replies, oldest first',
    request: {
      params: ofThread,
      query: z.object({ after: cursor('`next` of the page before') }),
    },
    responses: answersOf(commentsAnswer),
  }),
  async c => {
    const { services, reader } = c.var.context
    const { courseId, commentId: threadId } = c.req.valid('param')
    const after = c.req.valid('query').after ?? null
    const page = await listReplies(services, { courseId, threadId, after }, await reader())
    return page ? c.json(toCommentsAnswer(page)) : refused(c, { code: 'NOT_FOUND' })
  },
)

commentRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/course/{courseId}/comments',
    summary: 'Writes a comment, or a reply to one. It may have to wait for approval: see `state`',
    description: 'At most five in ten minutes. The same text sent again within ten minutes is one comment.',
    request: { params: ofCourse, ...jsonBody(commentBody) },
    responses: answersOf(commentAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { text, parent_id } = c.req.valid('json')
    const command = { ...c.req.valid('param'), text, parentId: parent_id ?? null }
    const written = await writeComment(c.var.context.services, command, student.caller)
    return written.ok ? c.json(toCommentAnswer(written.value)) : refused(c, written.error)
  },
)

commentRoutes.openapi(
  createRoute({
    method: 'put',
    path: '/private/comments/{commentId}',
    summary: 'Changes the text of the caller’s own comment, within 15 minutes',
    request: { params: ofComment, ...jsonBody(editBody) },
    responses: answersOf(commentAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const command = { ...c.req.valid('param'), ...c.req.valid('json') }
    const edited = await editComment(c.var.context.services, command, student.caller)
    return edited.ok ? c.json(toCommentAnswer(edited.value)) : refused(c, edited.error)
  },
)

commentRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/comments/{commentId}/report',
    summary: 'Reports another person’s comment to the school',
    request: { params: ofComment, ...jsonBody(reportBody) },
    responses: answersOf(doneAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const command = { ...c.req.valid('param'), ...c.req.valid('json') }
    const reported = await reportComment(c.var.context.services, command, student.caller)
    return reported.ok ? c.json({ success: true as const }) : refused(c, reported.error)
  },
)

commentRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/comments/{commentId}/moderate',
    summary: 'Approves, hides or shows a comment, or keeps it: for staff and the course’s teacher',
    request: { params: ofComment, ...jsonBody(moderateBody) },
    responses: answersOf(commentAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { reply_count: replyCount, ...body } = c.req.valid('json')
    const command = { ...c.req.valid('param'), ...body, replyCount }
    const moderated = await moderateComment(c.var.context.services, command, student.caller)
    return moderated.ok ? c.json(toCommentAnswer(moderated.value)) : refused(c, moderated.error)
  },
)

commentRoutes.openapi(
  createRoute({
    method: 'delete',
    path: '/private/comments/{commentId}',
    summary: 'Deletes the caller’s own comment for good',
    request: { params: ofComment },
    responses: answersOf(doneAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const removed = await removeComment(c.var.context.services, c.req.valid('param'), student.caller)
    return removed.ok ? c.json({ success: true as const }) : refused(c, removed.error)
  },
)
