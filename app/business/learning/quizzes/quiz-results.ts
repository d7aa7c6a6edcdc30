import type { Instant } from '#app/platform/clock.ts'
import type { CountedBy } from './attempt.ts'
import type { Question } from './question.ts'

/** The quizzes of a course, as its teacher and staff see them. */
export type QuizResults = {
  readonly course: { readonly id: number; readonly name: string }
  readonly quizzes: readonly QuizSummary[]
  readonly chosen: QuizDetail | null
}

export type QuizSummary = {
  readonly lectureId: number
  /** Of the lecture. */
  readonly name: string
  readonly title: string
  /** Percent. */
  readonly passMark: number
  readonly countedBy: CountedBy
  /** Who sent at least one attempt. */
  readonly students: number
  readonly passed: number
  /** Whole percent of these students. null: nobody sent one. */
  readonly passPercent: number | null
}

/** The columns by which a teacher can order the scores of a quiz. */
export const SCORE_COLUMNS = ['name', 'best', 'attempts', 'sent'] as const
export type ScoreOrder = { readonly by: (typeof SCORE_COLUMNS)[number]; readonly isDown: boolean }
/** The best first. */
export const USUAL_ORDER: ScoreOrder = { by: 'best', isDown: true }

export type QuizDetail = QuizSummary & {
  /** The hardest first. */
  readonly questions: readonly QuestionResult[]
  readonly order: ScoreOrder
  readonly scores: readonly StudentScore[]
  readonly page: number
  readonly hasMore: boolean
}

export type QuestionResult = {
  readonly id: string
  readonly kind: Question['kind']
  readonly text: string
  /** First attempts with this question. */
  readonly answered: number
  /** Whole percent of them. null: none. */
  readonly rightPercent: number | null
}

export type StudentScore = {
  readonly userId: string
  readonly name: string
  /** Sent ones. */
  readonly attempts: number
  /** Whole percent. */
  readonly best: number
  readonly average: number
  readonly latest: number
  readonly lastSentAt: Instant
  readonly hasPassed: boolean
}
