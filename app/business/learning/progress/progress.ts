import type { Instant } from '#app/platform/clock.ts'
import { isRead, type WatchedRanges } from './watched-ranges.ts'

/** The fields of a lecture that progress needs. */
export type LectureToRead = {
  readonly id: number
  /** Whole seconds; 0 if there is nothing to play. */
  readonly lengthSeconds: number
  readonly hasQuiz: boolean
  /** True if the lecture is read only once its quiz is passed. */
  readonly passToComplete: boolean
  /** True if the lecture is read only once its homework is accepted. */
  readonly hasHomework: boolean
  /** True if the lecture has a text or a file. */
  readonly hasReading: boolean
}

export type LectureProgress = {
  readonly ranges: WatchedRanges
  readonly quizSent: boolean
  readonly quizPassed: boolean
  readonly homeworkPassed: boolean
  /** True once the lecture was opened. This is enough for a video that is kept elsewhere. */
  readonly opened: boolean
  /** True if the student reached the end of the text, opened the file, or said so. Later `wasRead` keeps it. */
  readonly readToEnd: boolean
  /** True if the lecture was read under earlier rules. It stays read, whatever the school changes later. */
  readonly wasRead: boolean
}

export type CourseProgress = {
  /** Whole percent, rounded down, so 100 means that nothing is missing. */
  readonly percent: number
  readonly read: readonly number[]
  /** Lectures still to read, in the order of the course. */
  readonly missing: readonly number[]
}

/** The tasks of a student for a lecture to count as read. */
export type Need = 'watch' | 'open' | 'read' | 'send-quiz' | 'pass-quiz' | 'pass-homework'

/**
 * Returns what a lecture needs to count as read. A quiz that must be passed, or homework, is all it needs. Else a video
 * is watched to 90 %, one elsewhere opened, a quiz sent, a text or file read. decisions: Access and learning
 */
export function needsOf({
  lengthSeconds,
  hasQuiz,
  passToComplete,
  hasHomework,
  hasReading,
}: Omit<LectureToRead, 'id'>): readonly Need[] {
  const toPass: Need[] = [
    ...(passToComplete ? (['pass-quiz'] as const) : []),
    ...(hasHomework ? (['pass-homework'] as const) : []),
  ]
  if (toPass.length > 0) return toPass
  if (lengthSeconds > 0) return ['watch']
  if (hasQuiz) return ['send-quiz']
  return hasReading ? ['read'] : ['open']
}

/** True if a student has to hand something in for it. The other needs are met by looking at the lecture. */
export function isForTask(need: Need): boolean {
  return need === 'send-quiz' || need === 'pass-quiz' || need === 'pass-homework'
}

/** A part of a lecture that a student does below the video. */
export type Task = 'quiz' | 'homework'

/** What keeps a student from doing a lecture's tasks now. */
export type TaskStanding = {
  /** All attempts that the quiz allows were sent. */
  readonly areAttemptsUsed: boolean
  /** The homework waits for its grade. */
  readonly isHandedIn: boolean
}

/** Returns the quiz and the homework that the lecture still needs, if the student can do them now. */
export function openTasks(
  lecture: LectureToRead,
  progress: LectureProgress | undefined,
  { areAttemptsUsed, isHandedIn }: TaskStanding,
): readonly Task[] {
  if (isLectureRead(lecture, progress)) return []
  const needs = needsOf(lecture)
  const needsQuiz =
    (needs.includes('send-quiz') && !progress?.quizSent) ||
    (needs.includes('pass-quiz') && !progress?.quizPassed)
  const needsHomework = needs.includes('pass-homework') && !progress?.homeworkPassed
  return [
    ...(needsQuiz && !areAttemptsUsed ? (['quiz'] as const) : []),
    ...(needsHomework && !isHandedIn ? (['homework'] as const) : []),
  ]
}

/** True once everything that the lecture needs is done, and for good. */
export function isLectureRead(lecture: LectureToRead, progress: LectureProgress | undefined): boolean {
  if (!progress) return false
  const isDone: Readonly<Record<Need, boolean>> = {
    watch: isRead(progress.ranges, lecture.lengthSeconds),
    open: progress.opened,
    read: progress.readToEnd,
    'send-quiz': progress.quizSent,
    'pass-quiz': progress.quizPassed,
    'pass-homework': progress.homeworkPassed,
  }
  return progress.wasRead || needsOf(lecture).every(need => isDone[need])
}

/**
 * Returns a course's progress and the missing lectures, which explain the percentage.
 * behaviour: Progress calls; decisions: Access and learning
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

/**
 * Returns how many lectures the school added after the student finished the course: those that were not read by then. 0
 * if the student never finished it.
 */
export function addedLectures(
  lectureIds: readonly number[],
  rows: readonly { readonly lectureId: number; readonly readAt: Instant | null }[],
  finishedAt: Instant | null,
): number {
  if (finishedAt === null) return 0
  const readThen = rows.filter(({ readAt }) => readAt !== null && readAt <= finishedAt)
  return lectureIds.filter(id => !readThen.some(({ lectureId }) => lectureId === id)).length
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
