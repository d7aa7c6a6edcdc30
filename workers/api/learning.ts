import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SessionEnd, UserId } from '#app/business/callers/caller.ts'
import { getAccessRecord } from '#app/business/learning/get-access-record.server.ts'
import { getLecturePlayback } from '#app/business/learning/playlist/get-lecture-playback.server.ts'
import { getProgress } from '#app/business/learning/progress/get-progress.server.ts'
import { recordProgress } from '#app/business/learning/progress/record-progress.server.ts'
import { learningRefusalSentence } from '#app/refusals/learning-refusal.ts'
import type { AppEnv } from '../request/request-context.ts'
import {
  countdownAnswer,
  lastTimeAnswer,
  playbackAnswer,
  progressAnswer,
  recordedAnswer,
  toCountdownAnswer,
  toLastTimeAnswer,
  toPlaybackAnswer,
  toProgressAnswer,
  toRecordedAnswer,
  toWatchReports,
  watchReports,
} from './learning.wire.ts'
import { answerRefusal, refused } from './refusals.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

type LearningRefusalCode =
  | SessionEnd
  | 'UNAUTHORIZED'
  | 'NOT_FOUND'
  | 'ACCESS_ENDED'
  | 'WATCH_TIME_USED_UP'
  | 'LECTURE_LOCKED'

/**
 * Answers a refusal like other calls. Only learning calls refuse because access or watching time ended. decisions:
 * Calls
 */
function learningRefusal(c: Context<AppEnv>, code: LearningRefusalCode): Response {
  switch (code) {
    case 'ACCESS_ENDED':
    case 'WATCH_TIME_USED_UP':
    case 'LECTURE_LOCKED':
      return answerRefusal(c, { code, msg: learningRefusalSentence({ code }, c.var.context.locale) })
    case 'NOT_FOUND':
      return refused(c, { code })
    default:
      return refused(c, { code })
  }
}

/** Calls for progress and access, for reports of watched seconds, and for a lecture's links. */
export const learningApi = createRouter()

/** Bytes. Room for fifty full reports of a player that was offline for a day. */
const LARGEST_REPORTS = 256 * 1024

const id = z.coerce.number().int().positive()
const courseParams = z.object({ courseId: id })
const studentCourseParams = z.object({ userId: z.string().min(1).max(64), courseId: id })

learningApi.openapi(
  createRoute({
    method: 'get',
    path: '/private/progress/student/{userId}/course/{courseId}',
    summary: 'Returns a student’s progress in a course, with the lectures that are not completed',
    request: { params: studentCourseParams },
    responses: answersOf(progressAnswer),
  }),
  async c => {
    const { userId, courseId } = c.req.valid('param')
    const student = await requireAccount(c, userId)
    if (!student.ok) return student.answer
    const progress = await getProgress(c.var.context.services, { userId: student.userId, courseId })
    return progress.ok ? c.json(toProgressAnswer(progress.value)) : learningRefusal(c, progress.error.code)
  },
)

learningApi.openapi(
  createRoute({
    method: 'get',
    path: '/private/progress/lasttime/{userId}/course/{courseId}',
    summary: 'Returns the last played lecture of a course and the position to resume from, in seconds',
    request: { params: studentCourseParams },
    responses: answersOf(lastTimeAnswer),
  }),
  async c => {
    const { userId, courseId } = c.req.valid('param')
    const student = await requireAccount(c, userId)
    if (!student.ok) return student.answer
    const progress = await getProgress(c.var.context.services, { userId: student.userId, courseId })
    return progress.ok ? c.json(toLastTimeAnswer(progress.value)) : learningRefusal(c, progress.error.code)
  },
)

learningApi.openapi(
  createRoute({
    method: 'get',
    path: '/private/course/countdowntime/{courseId}',
    summary: 'Returns the caller’s access to a course and its remaining time',
    request: { params: courseParams },
    responses: answersOf(countdownAnswer),
  }),
  async c => {
    const student = await requireAccount(c)
    if (!student.ok) return student.answer
    const { courseId } = c.req.valid('param')
    const record = await getAccessRecord(c.var.context.services, { userId: student.userId, courseId })
    return record.ok ? c.json(toCountdownAnswer(record.value)) : learningRefusal(c, record.error.code)
  },
)

learningApi.openapi(
  createRoute({
    method: 'post',
    path: '/private/progress',
    summary:
      'Records watched ranges and merges them with the stored ones. Reports may arrive in any order, repeatedly, and from several devices',
    request: jsonBody(watchReports, LARGEST_REPORTS),
    responses: answersOf(recordedAnswer),
  }),
  async c => {
    const student = await requireAccount(c)
    if (!student.ok) return student.answer
    const reports = toWatchReports(c.req.valid('json'))
    const recorded = await recordProgress(c.var.context.services, { userId: student.userId, reports })
    return recorded.ok ? c.json(toRecordedAnswer(recorded.value)) : learningRefusal(c, recorded.error.code)
  },
)

learningApi.openapi(
  createRoute({
    method: 'get',
    path: '/api/media/lecture/{lectureId}/link',
    summary:
      'Returns new short-lived links for a lecture, or its text. Requires access to the course, unless the lecture is a preview',
    description:
      'If the plan limits watching time, the first link charges 20 seconds in advance. A request with renew=true, sent shortly before these seconds end, charges the time since the last charge. Other requests within the period are free. Once the time is used up, the response is 403 WATCH_TIME_USED_UP.',
    request: {
      params: z.object({ lectureId: id }),
      query: z.object({
        renew: z
          .enum(['true', 'false'])
          .optional()
          .openapi({ description: 'true while the lecture keeps playing' }),
      }),
    },
    responses: answersOf(playbackAnswer),
  }),
  async c => {
    const { services, viewer } = c.var.context
    const caller = await viewer()
    const { lectureId } = c.req.valid('param')
    const renew = c.req.valid('query').renew === 'true'
    const playback = await getLecturePlayback(services, { lectureId, caller, renew })
    if (playback.ok) return c.json(toPlaybackAnswer(playback.value))
    // If the session has ended, the player must learn that, and not that the lecture is gone.
    return learningRefusal(c, caller.sessionEnded ?? playback.error.code)
  },
)

type Allowed = { ok: true; userId: UserId } | { ok: false; answer: Response }

/** The signed-in account, or a refusal. If the address names a student, it must be that account. */
async function requireAccount(c: Context<AppEnv>, named?: string): Promise<Allowed> {
  const { account, sessionEnded } = await c.var.context.caller()
  const no = (code: LearningRefusalCode): Allowed => ({ ok: false, answer: learningRefusal(c, code) })
  if (!account) return no(sessionEnded ?? 'UNAUTHORIZED')
  if (named !== undefined && named !== account.userId) return no('NOT_FOUND')
  return { ok: true, userId: account.userId }
}
