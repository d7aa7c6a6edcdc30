import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getQuiz } from '#app/business/learning/quizzes/get-quiz.server.ts'
import type { QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import { type SaveRefusal, saveAnswers } from '#app/business/learning/quizzes/save-answers.server.ts'
import { type SendRefusal, sendAttempt } from '#app/business/learning/quizzes/send-attempt.server.ts'
import { type StartRefusal, startAttempt } from '#app/business/learning/quizzes/start-attempt.server.ts'
import type { Result } from '#app/platform/result.ts'
import { learningRefusalSentence } from '#app/refusals/learning-refusal.ts'
import type { AppEnv } from '../request/request-context.ts'
import {
  answersBody,
  quizAnswer,
  savedAnswer,
  toAnswers,
  toQuizAnswer,
  toSavedAnswer,
} from './quizzes.wire.ts'
import { answerRefusal, refused } from './refusals.ts'
import { requireStudent } from './require-caller.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

/**
 * Calls for the quizzes of lectures. No answer holds a correct answer before the attempt is sent. behaviour: Quizzes
 */
export const quizRoutes = createRouter()

const ofLecture = z.object({ lectureId: z.coerce.number().int().positive() })
const ofAttempt = z.object({ attemptId: z.string().min(1).max(64) })

quizRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/quiz/lecture/{lectureId}',
    summary:
      'Returns a lecture’s quiz: its rules, the open attempt with its questions, and the latest result',
    request: { params: ofLecture },
    responses: answersOf(quizAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { lectureId } = c.req.valid('param')
    return answerQuiz(c, await getQuiz(c.var.context.services, { lectureId, caller: student.caller }))
  },
)

quizRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/quiz/lecture/{lectureId}/attempt',
    summary: 'Begins an attempt, or returns the open one',
    description:
      'A student has at most one open attempt at a quiz. Requires access to the course. Refused with QUIZ_NO_ATTEMPTS_LEFT once all attempts are used, and with QUIZ_NOT_YET and `next_attempt_at` while the school lets students wait.',
    request: { params: ofLecture },
    responses: answersOf(quizAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { lectureId } = c.req.valid('param')
    return answerQuiz(c, await startAttempt(c.var.context.services, { lectureId, caller: student.caller }))
  },
)

quizRoutes.openapi(
  createRoute({
    method: 'put',
    path: '/private/quiz/attempt/{attemptId}/answers',
    summary: 'Saves answers of an open attempt and merges them with those of other devices',
    description:
      'For each question the latest answer counts, by its time; a time in the future counts as now. Answers may arrive in any order and repeatedly. Refused with QUIZ_TIME_OVER shortly after the end of the time, and with QUIZ_ALREADY_SENT, unless the attempt was sent with these answers.',
    request: { params: ofAttempt, ...jsonBody(answersBody) },
    responses: answersOf(savedAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { services } = c.var.context
    const { attemptId } = c.req.valid('param')
    const { userId } = student.caller.account
    const answers = toAnswers(c.req.valid('json'))
    const saved = await saveAnswers(services, { attemptId, userId, answers })
    return saved.ok ? c.json(toSavedAnswer(saved.value, services.now())) : quizRefused(c, saved.error)
  },
)

quizRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/private/quiz/attempt/{attemptId}/send',
    summary: 'Sends an attempt and returns its result with correct answers and explanations',
    description:
      'Sending again returns the same result. Refused with QUIZ_GAPS and the ids of the questions if every answer is required. After the end of the time only answers count that were saved before.',
    request: { params: ofAttempt, ...jsonBody(answersBody) },
    responses: answersOf(quizAnswer),
  }),
  async c => {
    const student = await requireStudent(c)
    if (!student.ok) return student.answer
    const { attemptId } = c.req.valid('param')
    const command = { attemptId, caller: student.caller, answers: toAnswers(c.req.valid('json')) }
    return answerQuiz(c, await sendAttempt(c.var.context.services, command))
  },
)

function answerQuiz(c: Context<AppEnv>, quiz: Result<QuizPage, StartRefusal | SendRefusal>): Response {
  return quiz.ok ? c.json(toQuizAnswer(quiz.value)) : quizRefused(c, quiz.error)
}

function quizRefused(c: Context<AppEnv>, error: StartRefusal | SendRefusal | SaveRefusal): Response {
  if (error.code === 'NOT_FOUND') return refused(c, { code: error.code })
  if (error.code === 'TOO_MANY_TRIES') return refused(c, error)
  const result =
    'gaps' in error
      ? { questions: error.gaps }
      : 'nextAt' in error
        ? { next_attempt_at: error.nextAt }
        : undefined
  return answerRefusal(c, {
    code: error.code,
    msg: learningRefusalSentence(error, c.var.context.locale),
    result,
  })
}
