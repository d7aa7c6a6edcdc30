import { and, eq, type InferSelectModel, sql } from 'drizzle-orm'
import {
  coursesOfLectures,
  type LectureRow,
  toLectureToRead,
} from '#app/business/learning/playlist/lecture-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { progress } from '#app/db/schema/learning.ts'
import { lockedLectures } from './locked-order.ts'
import { type CourseProgress, courseProgress, type LectureProgress } from './progress.ts'

export type ProgressRow = InferSelectModel<typeof progress>

/** Selects a person's progress in a course; usable in a batch. */
export function selectProgress(db: Database, userId: string, courseId: number) {
  return db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), eq(progress.courseId, courseId)))
}

/** Selects a person's progress in the courses of these lectures; usable in a batch. */
export function selectProgressOfCourses(db: Database, userId: string, lectureIds: readonly number[]) {
  return db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), sql`${progress.courseId} IN ${coursesOfLectures(lectureIds)}`))
}

/** Selects a person's progress in these lectures; usable in a batch. */
export function selectProgressOfLectures(db: Database, userId: string, lectureIds: readonly number[]) {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(lectureIds)}))`
  return db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), sql`${progress.lectureId} IN ${ids}`))
}

/**
 * Writes a lecture's progress with an optimistic lock: inserts version 1, else updates only the version that was
 * read. Returns the lecture's id if it wrote, nothing if another device wrote first.
 */
export function writeProgress(db: Database, row: ProgressRow) {
  const won = { lectureId: progress.lectureId }
  if (row.version === 1) return db.insert(progress).values(row).onConflictDoNothing().returning(won)
  const { userId, lectureId, courseId: _, ...changes } = row
  const mine = and(eq(progress.userId, userId), eq(progress.lectureId, lectureId))
  return db
    .update(progress)
    .set(changes)
    .where(and(mine, eq(progress.version, row.version - 1)))
    .returning(won)
}

/** A row exists once a lecture is opened. */
export function toLectureProgress(row: ProgressRow): LectureProgress {
  return {
    ranges: row.ranges,
    quizSent: row.quizSentAt !== null,
    quizPassed: row.quizPassedAt !== null,
    homeworkPassed: row.homeworkPassedAt !== null,
    opened: true,
    wasRead: row.readAt !== null,
  }
}

/** Returns the row with the latest position in a course. null if nothing was played. */
export function lastRow(rows: readonly ProgressRow[]): ProgressRow | null {
  return rows.reduce<ProgressRow | null>(
    (last, row) => (last === null || row.positionAt > last.positionAt ? row : last),
    null,
  )
}

/** Returns the progress of a course, from its lectures in course order and the watched rows. */
export function progressOf(lectures: readonly LectureRow[], rows: readonly ProgressRow[]): CourseProgress {
  return courseProgress(lectures.map(toLectureToRead), byLecture(rows))
}

type LectureInOrder = Parameters<typeof toLectureToRead>[0] & Pick<LectureRow, 'preview'>

/** Returns the locked lectures of a course with locked order, each with the lecture that must be read first. */
export function lockedOf(
  lectures: readonly LectureInOrder[],
  rows: readonly ProgressRow[],
): ReadonlyMap<number, number> {
  return lockedLectures(
    lectures.map(row => ({ ...toLectureToRead(row), preview: row.preview })),
    byLecture(rows),
  )
}

function byLecture(rows: readonly ProgressRow[]): ReadonlyMap<number, LectureProgress> {
  return new Map(rows.map(row => [row.lectureId, toLectureProgress(row)]))
}
