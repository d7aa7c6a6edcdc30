import type { Instant } from '#app/platform/clock.ts'
import { isRead, type WatchedRanges } from './watched-ranges.ts'

/** What progress needs to know of a lecture. */
export type LectureToRead = {
  readonly id: number
  /** Whole seconds; 0 where there is nothing to play. */
  readonly lengthSeconds: number
  /** Its quiz has pass-to-complete on. */
  readonly passToComplete: boolean
}

export type LectureProgress = {
  readonly ranges: WatchedRanges
  readonly quizPassed: boolean
  /** It was opened: what counts for a text or a file. */
  readonly opened: boolean
}

export type CourseProgress = {
  /** Whole percent, rounded down: 100 means that nothing is missing. */
  readonly percent: number
  readonly read: readonly number[]
  /** Lectures still to read, in the order of the course. */
  readonly missing: readonly number[]
}

/** Read at 90 % watched, or when its quiz is passed where that completes it; without either, once opened. */
export function isLectureRead(lecture: LectureToRead, progress: LectureProgress | undefined): boolean {
  if (!progress) return false
  if (lecture.passToComplete && progress.quizPassed) return true
  if (lecture.lengthSeconds > 0) return isRead(progress.ranges, lecture.lengthSeconds)
  return !lecture.passToComplete && progress.opened
}

/** How far a course is, and what is missing, so that the percentage can be explained. §9, decisions: Access and learning */
export function courseProgress(
  lectures: readonly LectureToRead[],
  progressByLecture: ReadonlyMap<number, LectureProgress>,
): CourseProgress {
  const read = lectures.filter(lecture => isLectureRead(lecture, progressByLecture.get(lecture.id)))
  const missing = lectures.filter(lecture => !read.includes(lecture))
  const percent = lectures.length === 0 ? 0 : Math.floor((read.length * 100) / lectures.length)
  return { percent, read: read.map(lecture => lecture.id), missing: missing.map(lecture => lecture.id) }
}

/** Where playback stood, and when the player and the server say so. */
export type Position = {
  readonly lectureId: number
  readonly second: number
  readonly clientAt: Instant
  readonly serverAt: Instant
}

/**
 * The later of two positions, by the player's clock (it may send late), then by the server's. A player's clock that
 * runs ahead counts no further than the server's, else a phone a year ahead would win for a year.
 */
export function laterPosition(a: Position, b: Position): Position {
  const order =
    playedAt(a) - playedAt(b) || a.serverAt - b.serverAt || a.lectureId - b.lectureId || a.second - b.second
  return order >= 0 ? a : b
}

function playedAt({ clientAt, serverAt }: Position): Instant {
  return Math.min(clientAt, serverAt)
}
