import type { Instant } from '#app/platform/clock.ts'

/** A note at a second of a lecture. A bookmark is a note without text. */
export type Note = {
  readonly id: string
  readonly lectureId: number
  readonly courseId: number
  /** Whole seconds; 0 in a lecture without a video. */
  readonly second: number
  /** Plain text, as the student wrote it. Never HTML. */
  readonly text: string
  readonly createdAt: Instant
  /** Optimistic lock: each change raises it. */
  readonly updatedAt: Instant
}

/** A note with the words that lists and files show. */
export type ListedNote = Note & {
  readonly lectureName: string
  readonly courseName: string
  readonly courseSlug: string
  /** False for a note of a lecture without a video: its second says nothing. */
  readonly hasTime: boolean
}

/** Characters, counted as people count them. */
export const LONGEST_NOTE = 2_000
export const NOTES_PER_COURSE = 1_000
/** A position later than a day can only come from a broken player. */
export const LATEST_SECOND = 86_400

/** Returns the text as it is kept: one kind of line end, no control characters, nothing empty around it. */
export function noteText(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

export function isTooLong(text: string): boolean {
  return Array.from(text).length > LONGEST_NOTE
}

/** Returns the second of a typed time ('95', '1:35', '1:02:03'); null if it is none. */
export function secondOf(typed: string): number | null {
  const parts = typed.trim().split(':')
  if (parts.length > 3 || !parts.every(part => /^\d{1,5}$/.test(part))) return null
  const second = parts.reduce((sum, part) => sum * 60 + Number(part), 0)
  return second <= LATEST_SECOND ? second : null
}
