import type { Answers } from '#app/business/learning/quizzes/answers.ts'
import type { AnswerValue, MarkedQuestion, ShownQuestion } from '#app/business/learning/quizzes/question.ts'
import type { QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Why a call failed: 'offline' can be retried, 'signed-out' after signing in. Else the code and words of the refusal. */
export type CallFailure = 'offline' | 'signed-out' | { readonly code: string; readonly sentence: string }
export type Called<Value> = { ok: true; value: Value } | { ok: false; failure: CallFailure }

type WireAnswers = { question_id: string; value: AnswerValue; at: number }[]

type WireAttempt = { number: number; score: number; passed: boolean; sent_at: number }

type WireQuiz = {
  lectures_id: number
  title: string
  question_count: number
  attempts_allowed: number | null
  attempts_left: number | null
  time_limit_seconds: number | null
  score_pass_quiz: number
  'require-all-answer': boolean
  'pass-to-complete': boolean
  'integrate type': QuizPage['countedBy']
  counted_score: number | null
  attempts: WireAttempt[]
  open_attempt: {
    id: string
    number: number
    ends_at: number | null
    questions: ShownQuestion[]
    answers: WireAnswers
  } | null
  result:
    | (WireAttempt & {
        right_count: number
        questions: (ShownQuestion & {
          value: AnswerValue
          is_right: boolean
          correct: MarkedQuestion['correct']
          explanation: string
        })[]
      })
    | null
  viewer: QuizPage['viewer']
  now: number
}

export async function fetchQuiz(lectureId: number): Promise<Called<QuizPage>> {
  return toCalledPage(await call<WireQuiz>('GET', `/private/quiz/lecture/${lectureId}`))
}

export async function startQuiz(lectureId: number): Promise<Called<QuizPage>> {
  return toCalledPage(await call<WireQuiz>('POST', `/private/quiz/lecture/${lectureId}/attempt`))
}

export async function sendQuiz(attemptId: string, answers: Answers): Promise<Called<QuizPage>> {
  const body = { answers: toWire(answers) }
  return toCalledPage(await call<WireQuiz>('POST', `/private/quiz/attempt/${attemptId}/send`, body))
}

export type Saved = { readonly answers: Answers; readonly now: Instant }

/** `isLast`: the page is being closed, and the request must outlive it. */
export async function saveQuizAnswers(
  attemptId: string,
  answers: Answers,
  { isLast = false } = {},
): Promise<Called<Saved>> {
  type Wire = { answers: WireAnswers; now: number }
  const body = { answers: toWire(answers) }
  const called = await call<Wire>('PUT', `/private/quiz/attempt/${attemptId}/answers`, body, isLast)
  if (!called.ok) return called
  return { ok: true, value: { answers: fromWire(called.value.answers), now: called.value.now } }
}

type CallAnswer<Wire> = (Wire & { success: true }) | { success: false; error: { code: string; msg: string } }

async function call<Wire>(
  method: string,
  path: string,
  body?: unknown,
  keepalive = false,
): Promise<Called<Wire>> {
  try {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(path, { method, headers, keepalive, ...json })
    const answer = (await response.json()) as CallAnswer<Wire>
    if (answer.success) return { ok: true, value: answer }
    if (response.status === 401) return { ok: false, failure: 'signed-out' }
    if (response.status >= 500) return { ok: false, failure: 'offline' }
    return { ok: false, failure: { code: answer.error.code, sentence: answer.error.msg } }
  } catch {
    return { ok: false, failure: 'offline' }
  }
}

function toWire(answers: Answers): WireAnswers {
  return Object.entries(answers).map(([question_id, { value, at }]) => ({ question_id, value, at }))
}

function fromWire(answers: WireAnswers): Answers {
  return Object.fromEntries(answers.map(({ question_id, value, at }) => [question_id, { value, at }]))
}

function toCalledPage(called: Called<WireQuiz>): Called<QuizPage> {
  return called.ok ? { ok: true, value: toPage(called.value) } : called
}

function toPage(wire: WireQuiz): QuizPage {
  const { open_attempt: open, result } = wire
  return {
    lectureId: wire.lectures_id,
    title: wire.title,
    questionCount: wire.question_count,
    attemptsAllowed: wire.attempts_allowed,
    attemptsLeft: wire.attempts_left,
    timeLimitSeconds: wire.time_limit_seconds,
    passMark: wire.score_pass_quiz,
    mustPass: wire['pass-to-complete'],
    requireAllAnswer: wire['require-all-answer'],
    countedBy: wire['integrate type'],
    counted: wire.counted_score,
    sent: wire.attempts.map(toSent),
    open: open && {
      id: open.id,
      number: open.number,
      questions: open.questions,
      answers: fromWire(open.answers),
      endsAt: open.ends_at,
    },
    result: result && {
      ...toSent(result),
      rightCount: result.right_count,
      questions: result.questions.map(({ value, is_right, ...question }) => ({
        ...question,
        answer: value,
        isRight: is_right,
      })),
    },
    viewer: wire.viewer,
    now: wire.now,
  }
}

function toSent({ number, score, passed, sent_at }: WireAttempt) {
  return { number, score, isPassed: passed, sentAt: sent_at }
}
