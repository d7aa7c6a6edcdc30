import type { Instant } from '#app/platform/clock.ts'
import type { SubmissionState } from './homework.ts'

/** A lecture's homework as its student sees it. The server makes it for the browser, so it is plain data. */
export type HomeworkView = {
  readonly lectureId: number
  readonly lectureName: string
  readonly courseName: string
  /** The lecture in the course, where the student goes on. */
  readonly lecturePath: string
  readonly title: string
  /** Sanitized HTML. */
  readonly descriptionHtml: string
  /** False for a visitor, and for a student whose access has ended: they read, and hand nothing in. */
  readonly mayHandIn: boolean
  /** The latest first. */
  readonly submissions: readonly SubmissionView[]
  /** Changes with every change of the latest submission. A form sends it back. */
  readonly stamp: string
}

export type SubmissionView = {
  readonly number: number
  readonly state: SubmissionState
  readonly text: string
  readonly files: readonly FileView[]
  readonly feedback: string
  readonly submittedAt: Instant
  readonly gradedAt: Instant | null
}

export type FileView = {
  readonly id: string
  readonly name: string
  readonly bytes: number
}

/** The address of a homework file. It leads to a signed link. */
export function homeworkFilePath(fileId: string): string {
  return `/files/homework/${fileId}`
}
