import type { Instant } from '#app/platform/clock.ts'
import { isRead, type WatchedRanges } from './watched-ranges.ts'

/** The fields of a lecture that progress needs. */
export type LectureToRead = {
  readonly id: number
  /** Whole seconds; 0 if there is nothing to play. */
  readonly lengthSeconds: number
  /** True if passing its quiz completes the lecture. */
  readonly passToComplete: boolean
}

export type LectureProgress = {
  readonly ranges: WatchedRanges
  readonly quizPassed: boolean
  /** True once the lecture was opened. This is enough for a text or a file. */
  readonly opened: boolean
}

export type CourseProgress = {
  /** Whole percent, rounded down, so 100 means that nothing is missing. */
  readonly percent: number
  readonly read: readonly number[]
  /** Lectures still to read, in the order of the course. */
  readonly missing: readonly number[]
}

/**
 * A lecture is read at 90 % watched, or once a quiz that completes it is passed. Without either, it is read once
 * opened.
 */
export function isLectureRead(lecture: LectureToRead, progress: LectureProgress | undefined): boolean {
  if (!progress) return false
  if (lecture.passToComplete && progress.quizPassed) return true
  if (lecture.lengthSeconds > 0) return isRead(progress.ranges, lecture.lengthSeconds)
  return !lecture.passToComplete && progress.opened
}

/**
 * Returns a course's progress and the missing lectures, which explain the percentage. behaviour: Progress calls;
 * decisions: Access and learning
 */
export function courseProgress(
  lectures: readonly LectureToRead[],
  progressByLecture: ReadonlyMap<number, LectureProgress>,
): CourseProgress {
  const read = lectures.filter(lecture => isLectureRead(lecture, progressByLecture.get(lecture.id)))
  const missing = lectures.filter(lecture => !read.includes(lecture))
  const percent = lectures.length === 0 ? 0 : Math.floor((read.length * 100) / lectures.length)
  return { percent, read: read.map(lecture => lecture.id), missing: missing.map(lecture => lecture.id) }
}

/** A position of the player, with the player's and the server's time for it. */
export type Position = {
  readonly lectureId: number
  readonly second: number
  readonly clientAt: Instant
  readonly serverAt: Instant
}

/**
 * Returns the later of two positions, by the player's clock (it may send late), then by the server's. A player's
 * clock that is ahead counts as the server's; otherwise a phone one year ahead would win for a year.
 */
export function laterPosition(a: Position, b: Position): Position {
  const order =
    playedAt(a) - playedAt(b) || a.serverAt - b.serverAt || a.lectureId - b.lectureId || a.second - b.second
  return order >= 0 ? a : b
}

function playedAt({ clientAt, serverAt }: Position): Instant {
  return Math.min(clientAt, serverAt)
}
