import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** Files of one submission. decisions: Homework */
export const MOST_FILES = 5
export const LONGEST_TEXT = 20_000
export const LONGEST_FEEDBACK = 5_000
/** Phrases that one teacher may save. */
export const MOST_PHRASES = 30
export const LONGEST_PHRASE = 500

/** A text that a teacher saved, to insert it into feedback. */
export type SavedPhrase = { readonly id: string; readonly text: string }

export type PhraseRefusal = { readonly code: 'PHRASE_EMPTY' | 'PHRASE_TOO_LONG' | 'TOO_MANY_PHRASES' }

export type SubmissionState = 'submitted' | 'passed' | 'again'
export type Grade = Exclude<SubmissionState, 'submitted'>

/** Where a student's homework stands, as the list of lectures shows it. 'returned': the teacher asks to do it again. */
export type HomeworkStanding = 'to-do' | 'sent' | 'returned' | 'passed'

/**
 * Returns the standing of homework. `isHandedIn`: it waits for its grade. `isReturned`: the teacher has returned it at
 * some time.
 */
export function homeworkStanding(known: {
  readonly isPassed: boolean
  readonly isHandedIn: boolean
  readonly isReturned: boolean
}): HomeworkStanding {
  if (known.isPassed) return 'passed'
  if (known.isHandedIn) return 'sent'
  return known.isReturned ? 'returned' : 'to-do'
}

export type Submission = {
  readonly id: string
  /** 1, 2, 3 … for each student and lecture. */
  readonly number: number
  readonly text: string
  /** Ids of uploads. */
  readonly files: readonly string[]
  readonly state: SubmissionState
  readonly feedback: string
  readonly submittedAt: Instant
  readonly gradedAt: Instant | null
  readonly version: number
}

/** The student's text and files. `seen` is the stamp of the submission that the student's page showed. */
export type HandIn = { readonly text: string; readonly files: readonly string[]; readonly seen: string }

export type HandInRefusal = {
  readonly code:
    | 'HOMEWORK_EMPTY'
    | 'HOMEWORK_TEXT_TOO_LONG'
    | 'HOMEWORK_TOO_MANY_FILES'
    | 'HOMEWORK_PASSED'
    | 'HOMEWORK_CHANGED'
}

/**
 * The result of handing in: it replaces the open submission, or adds a new one. 'same': the student handed in the same
 * before.
 */
export type HandedIn =
  | { readonly kind: 'new'; readonly number: number }
  | { readonly kind: 'replaced'; readonly open: Submission }
  | { readonly kind: 'same' }

/**
 * Returns a text that changes with every change of the student's latest submission. null: nothing was handed in yet.
 */
export function stampOf(latest: Pick<Submission, 'number' | 'version'> | null): string {
  return latest ? `${latest.number}.${latest.version}` : ''
}

/**
 * Decides about a submission. Until it is graded, handing in again replaces it; after "do it again" a new one follows;
 * after "passed" none. Refuses if the latest one changed since the student's page showed it. decisions: Homework
 */
export function handIn(
  latest: Submission | null,
  { text, files, seen }: HandIn,
): Result<HandedIn, HandInRefusal> {
  if (text.length > LONGEST_TEXT) return refuse({ code: 'HOMEWORK_TEXT_TOO_LONG' })
  if (files.length > MOST_FILES) return refuse({ code: 'HOMEWORK_TOO_MANY_FILES' })
  if (text.trim() === '' && files.length === 0) return refuse({ code: 'HOMEWORK_EMPTY' })
  if (latest?.state === 'submitted' && latest.text === text && isSameList(latest.files, files))
    return ok({ kind: 'same' })
  if (latest?.state === 'passed') return refuse({ code: 'HOMEWORK_PASSED' })
  if (seen !== stampOf(latest)) return refuse({ code: 'HOMEWORK_CHANGED' })
  if (latest?.state === 'submitted') return ok({ kind: 'replaced', open: latest })
  return ok({ kind: 'new', number: (latest?.number ?? 0) + 1 })
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((file, index) => file === b[index])
}

export type GradeRefusal = {
  readonly code: 'FEEDBACK_REQUIRED' | 'FEEDBACK_TOO_LONG' | 'HOMEWORK_CHANGED' | 'OWN_HOMEWORK'
}

/** The states that a teacher may give to a passed submission: it waits for a grade again, or must be done again. */
export type TakenBack = Exclude<SubmissionState, 'passed'>

/** Returns why a teacher may not take back this pass, or null. The rules are those of a grade. */
export function takeBackRefusal(
  { state, ...submission }: Pick<Submission, 'state' | 'version'> & { readonly userId: string },
  { to, ...given }: { to: TakenBack; feedback: string; version: number; graderId: string },
): GradeRefusal | null {
  if (state !== 'passed') return { code: 'HOMEWORK_CHANGED' }
  // A submission that waits again needs no feedback, as a passed one.
  const grade = to === 'again' ? 'again' : 'passed'
  return gradeRefusal({ ...submission, state: 'submitted' }, { ...given, grade })
}

/**
 * Returns why a teacher may not give this grade, or null. "Do it again" needs feedback. A grade for a version that the
 * student has replaced, or that another teacher has graded, is refused.
 */
export function gradeRefusal(
  submission: Pick<Submission, 'state' | 'version'> & { readonly userId: string },
  given: { grade: Grade; feedback: string; version: number; graderId: string },
): GradeRefusal | null {
  if (submission.userId === given.graderId) return { code: 'OWN_HOMEWORK' }
  if (submission.state !== 'submitted' || submission.version !== given.version)
    return { code: 'HOMEWORK_CHANGED' }
  if (given.grade === 'again' && given.feedback.trim() === '') return { code: 'FEEDBACK_REQUIRED' }
  return given.feedback.length > LONGEST_FEEDBACK ? { code: 'FEEDBACK_TOO_LONG' } : null
}
