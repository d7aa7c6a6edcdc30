import type { Instant } from '#app/platform/clock.ts'
import type { Answers } from './answers.ts'
import type { AfterFailed, CountedBy } from './attempt.ts'
import type { MarkedQuestion, ShownQuestion } from './question.ts'

/** Everything that a student may see of a lecture's quiz now. Plain data: the server makes it for the browser. */
export type QuizPage = {
  readonly lectureId: number
  readonly title: string
  readonly questionCount: number
  /** When the next attempt may begin. null: now, as far as the time goes. */
  readonly nextAt: Instant | null
  /** The wait between two attempts. 0: none. */
  readonly retryAfterMinutes: number
  /** null: any number. */
  readonly attemptsAllowed: number | null
  readonly attemptsLeft: number | null
  readonly timeLimitSeconds: number | null
  /** Percent. */
  readonly passMark: number
  /** True if the lecture is read only once the quiz is passed. */
  readonly mustPass: boolean
  readonly requireAllAnswer: boolean
  /** True if the quiz has questions that can earn a part of their point. */
  readonly partialCredit: boolean
  readonly countedBy: CountedBy
  /** The score that counts, in whole percent. null: nothing was sent yet. */
  readonly counted: number | null
  /** The sent attempts, in order. */
  readonly sent: readonly SentAttempt[]
  /** The attempt that is being answered. */
  readonly open: OpenAttempt | null
  /** The latest sent attempt with its answers, if none is open. */
  readonly result: AttemptResult | null
  /** What the result shows. */
  readonly shown: AfterFailed
  /** True if the correct answers show once the last attempt is used. Never for a quiz without a limit of attempts. */
  readonly answersAtEnd: boolean
  /** 'looking': a staff member looks as a student, and takes no quiz for them. */
  readonly viewer: 'student' | 'visitor' | 'looking'
  /** The server's clock, so that a wrong clock on the phone does no harm. */
  readonly now: Instant
}

/** True if the page shows the result of an attempt, and not questions to answer. */
export function showsResult(page: QuizPage | null): boolean {
  return page !== null && page.open === null && page.result !== null
}

export type SentAttempt = {
  readonly number: number
  readonly score: number
  readonly isPassed: boolean
  readonly sentAt: Instant
}

export type OpenAttempt = {
  readonly id: string
  readonly number: number
  readonly questions: readonly ShownQuestion[]
  readonly answers: Answers
  /** null: no time limit. */
  readonly endsAt: Instant | null
}

export type AttemptResult = SentAttempt & {
  readonly id: string
  /** Empty if the school shows only the score. */
  readonly questions: readonly MarkedQuestion[]
  readonly rightCount: number
  /** Questions that earned a part of their point. */
  readonly partCount: number
  readonly total: number
  /** True if some questions count more than others. */
  readonly hasWeights: boolean
}

/** The facts about a lecture's quiz that the list of lectures shows. */
export type QuizStanding = {
  readonly mustPass: boolean
  readonly isSent: boolean
  readonly isPassed: boolean
}
