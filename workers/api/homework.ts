import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getHomework } from '#app/business/learning/homework/get-homework.server.ts'
import {
  type GradeHomeworkRefusal,
  gradeHomework,
} from '#app/business/learning/homework/grade-homework.server.ts'
import { listToGrade } from '#app/business/learning/homework/list-submissions.server.ts'
import {
  type SubmitHomeworkRefusal,
  submitHomework,
} from '#app/business/learning/homework/submit-homework.server.ts'
import { homeworkRefusalSentence } from '#app/refusals/homework-refusal.ts'
import type { AppEnv } from '../request/request-context.ts'
import {
  gradeBody,
  gradedAnswer,
  handInBody,
  homeworkAnswer,
  toGradeAnswer,
  toHomeworkAnswer,
  toToGradeAnswer,
} from './homework.wire.ts'
import { answerRefusal, refused } from './refusals.ts'
import { requireStudent } from './require-caller.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/** Calls for homework: of students for their own, of teachers for their courses. */
export const homeworkRoutes = createRouter()

const id = z.coerce.number().int().positive()
const lectureParams = z.object({ lectureId: id })
/** Bytes. Room for the longest text in any script. */
const LARGEST_TEXT = 256 * 1024

homeworkRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/homework/lecture/{lectureId}',
    summary: 'Returns a lecture’s homework and what the caller has handed in',
    request: { params: lectureParams },
    responses: answersOf(homeworkAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    return answerHomework(c, c.req.valid('param').lectureId, student.caller)
  },
)

homeworkRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/homework/lecture/{lectureId}',
    summary: 'Hands in homework, or replaces what was handed in while nobody has graded it',
    request: { params: lectureParams, ...jsonBody(handInBody, LARGEST_TEXT) },
    responses: answersOf(homeworkAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { lectureId } = c.req.valid('param')
    const { caller } = student
    const submitted = await submitHomework(c.var.context.services, {
      ...c.req.valid('json'),
      lectureId,
      caller,
    })
    return submitted.ok ? answerHomework(c, lectureId, caller) : homeworkRefusal(c, submitted.error)
  },
)

homeworkRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/homework/course/{courseId}',
    summary: 'Returns the homework of a course that waits for a grade, for its teacher and staff',
    request: { params: z.object({ courseId: id }) },
    responses: answersOf(toGradeAnswer),
  }),
  async c => {
    const teacher = await requireStudent(c)
    if (!teacher.ok) return teacher.answer
    const { courseId } = c.req.valid('param')
    const waiting = await listToGrade(c.var.context.services, { courseId, caller: teacher.caller })
    return waiting.ok ? c.json(toToGradeAnswer(waiting.value)) : refused(c, waiting.error)
  },
)

homeworkRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/homework/submission/{submissionId}/grade',
    summary: 'Grades a submission, for the course’s teacher and staff',
    request: {
      params: z.object({ submissionId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
      ...jsonBody(gradeBody, LARGEST_TEXT),
    },
    responses: answersOf(gradedAnswer),
  }),
  async c => {
    const teacher = await requireStudent(c)
    if (!teacher.ok) return teacher.answer
    const { submissionId } = c.req.valid('param')
    const graded = await gradeHomework(c.var.context.services, {
      ...c.req.valid('json'),
      submissionId,
      caller: teacher.caller,
    })
    return graded.ok ? c.json({ success: true }) : homeworkRefusal(c, graded.error)
  },
)

async function answerHomework(
  c: Context<AppEnv>,
  lectureId: number,
  caller: Parameters<typeof getHomework>[1]['caller'],
): Promise<Response> {
  const homework = await getHomework(c.var.context.services, { lectureId, caller })
  return homework ? c.json(toHomeworkAnswer(homework)) : refused(c, { code: 'NOT_FOUND' })
}

function homeworkRefusal(
  c: Context<AppEnv>,
  refusal: SubmitHomeworkRefusal | GradeHomeworkRefusal,
): Response {
  if (refusal.code === 'TOO_MANY_TRIES') c.header('Retry-After', String(refusal.retryAfterSeconds))
  return answerRefusal(c, {
    code: refusal.code,
    msg: homeworkRefusalSentence(refusal, c.var.context.locale),
  })
}
