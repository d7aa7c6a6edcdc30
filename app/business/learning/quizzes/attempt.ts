import { HOUR, type Instant, MINUTE, SECOND } from '#app/platform/clock.ts'
import { type Answers, gapsOf } from './answers.ts'
import { creditOf, isRight, pointsOf, type Question, ROUNDING } from './question.ts'

/** How a quiz counts in its lecture. */
export type QuizRules = {
  readonly requireAllAnswer: boolean
  readonly passToComplete: boolean
  /** Percent from which the quiz is passed. */
  readonly scorePassQuiz: number
  readonly integrateType: string
}

export const NO_RULES: QuizRules = {
  requireAllAnswer: false,
  passToComplete: false,
  scorePassQuiz: 0,
  integrateType: '',
}

/** Which of several attempts counts. decisions: Quizzes */
export type CountedBy = 'best' | 'latest' | 'average'

/** Returns the meaning of `integrate type`. Words that are not known, and no word, mean the best. */
export function countedBy({ integrateType }: Pick<QuizRules, 'integrateType'>): CountedBy {
  const word = integrateType.trim().toLowerCase()
  return word === 'latest' || word === 'average' ? word : 'best'
}

/** Percent from which a quiz is passed: a whole number from 0 to 100. */
export function passMark({ scorePassQuiz }: Pick<QuizRules, 'scorePassQuiz'>): number {
  return Math.min(100, Math.max(0, scorePassQuiz))
}

/** Returns the score that counts, from the scores of the sent attempts in order. null if none was sent. */
export function countedScore(scores: readonly number[], by: CountedBy): number | null {
  const last = scores.at(-1)
  if (last === undefined) return null
  if (by === 'latest') return last
  if (by === 'best') return Math.max(...scores)
  return Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}

export type Marked = {
  /** With whether each is right; a gap is there too, and wrong. */
  readonly answers: Answers
  readonly rightCount: number
  /** Whole percent, rounded down, so that 100 means that nothing was wrong. */
  readonly score: number
  /** Of this attempt alone. */
  readonly isPassed: boolean
}

/** Marks an attempt: each question counts with its points, whole or (`isPartial`) also in parts. decisions: Quizzes */
export function markAttempt(
  questions: readonly Question[],
  answers: Answers,
  rules: Pick<QuizRules, 'scorePassQuiz'>,
  now: Instant,
  isPartial = false,
): Marked {
  const marked = questions.map(question => {
    const { value, at } = answers[question.id] ?? { value: null, at: now }
    return [question.id, { value, at, right: isRight(question, value) }] as const
  })
  const rightCount = marked.filter(([, { right }]) => right).length
  const sumOf = (value: (question: Question) => number) =>
    questions.reduce((sum, question) => sum + value(question), 0)
  const most = sumOf(pointsOf)
  const earned = sumOf(
    question => pointsOf(question) * creditOf(question, answers[question.id]?.value, isPartial),
  )
  const score = most === 0 ? 0 : Math.floor((earned * 100) / most + ROUNDING)
  return { answers: Object.fromEntries(marked), rightCount, score, isPassed: score >= passMark(rules) }
}

/** Answers that arrive this long after the end still count: they were on the way. */
export const GRACE = 10 * SECOND

/** True if answers no longer count. Only the server's clock decides. */
export function isTimeOver({ endsAt }: { readonly endsAt: Instant | null }, now: Instant): boolean {
  return endsAt !== null && now > endsAt + GRACE
}

/** Returns how many attempts are left. null: any number. */
export function attemptsLeft(allowed: number | null, begun: number): number | null {
  return allowed === null ? null : Math.max(0, allowed - begun)
}

/** More attempts at one quiz within an hour come from a script, not from a student. */
const MOST_IN_AN_HOUR = 20

/** Returns when the next attempt may begin; null: now. */
export function nextAttemptAt(
  begun: readonly { readonly startedAt: Instant }[],
  now: Instant,
): Instant | null {
  const recent = begun.map(({ startedAt }) => startedAt).filter(at => at > now - HOUR)
  return recent.length < MOST_IN_AN_HOUR ? null : Math.min(...recent) + HOUR
}

/** Returns when the school lets the next attempt begin, after attempts in order; null: now, or one is still open. */
export function retryAt(
  begun: readonly { readonly sentAt: Instant | null }[],
  retryAfterMinutes: number,
  now: Instant,
): Instant | null {
  const sentAt = begun.at(-1)?.sentAt ?? null
  const at = sentAt === null ? now : sentAt + retryAfterMinutes * MINUTE
  return at > now ? at : null
}

/**
 * What a student sees after failing a quiz. 'nothing': only the score. 'wrong': also which answers were wrong.
 * 'answers': also the correct answers.
 */
export type AfterFailed = 'nothing' | 'wrong' | 'answers'

/**
 * Returns what a sent attempt shows. Once passed, that is everything, and with `answersAtEnd` also when no attempt is
 * left to use the correct answers. decisions: Quizzes
 */
export function shownOf(
  sent: readonly { readonly isPassed: boolean }[],
  left: number | null,
  { afterFailed, answersAtEnd }: { readonly afterFailed: AfterFailed; readonly answersAtEnd: boolean },
): AfterFailed {
  if (sent.some(({ isPassed }) => isPassed)) return 'answers'
  return answersAtEnd && left === 0 ? 'answers' : afterFailed
}

/** Returns the questions that stand in the way of sending. Time that is over excuses every gap. */
export function gapsInTheWay(
  questions: readonly { readonly id: string }[],
  answers: Answers,
  rules: Pick<QuizRules, 'requireAllAnswer'>,
): readonly string[] {
  return rules.requireAllAnswer ? gapsOf(questions, answers) : []
}
