import { DAY, type Instant } from '#app/platform/clock.ts'

/** So long without learning, and a student may need a word from the teacher. */
export const STUCK_AFTER = 14 * DAY

/** Which students a teacher may ask for alone. 'week': seen within 7 days; 'month': seen, but not for 30 days. */
export const STUDENT_FILTERS = ['stuck', 'week', 'month', 'never'] as const
export type StudentFilter = (typeof STUDENT_FILTERS)[number]

type Known = {
  /** When the access began. */
  readonly startedAt: Instant
  readonly progress: readonly { readonly positionAt: Instant; readonly quizSentAt: Instant | null }[]
  readonly submissions: readonly { readonly state: string; readonly submittedAt: Instant }[]
  readonly isFinished: boolean
}

/** Returns when the student last learned in the course: watched, sent a quiz, or handed in homework. null: never. */
export function lastSeen({ progress, submissions }: Pick<Known, 'progress' | 'submissions'>): Instant | null {
  const at = [
    ...progress.flatMap(({ positionAt, quizSentAt }) => [positionAt, quizSentAt ?? 0]),
    ...submissions.map(({ submittedAt }) => submittedAt),
  ]
  return Math.max(0, ...at) || null
}

/**
 * True if the student has not learned for two weeks and has not finished. A student whose homework waits for its grade
 * waits for the teacher.
 */
export function isStuck(known: Known, now: Instant): boolean {
  if (known.isFinished || known.submissions.some(({ state }) => state === 'submitted')) return false
  return now - Math.max(known.startedAt, lastSeen(known) ?? 0) >= STUCK_AFTER
}
