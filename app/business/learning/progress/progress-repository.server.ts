import { and, eq, type InferSelectModel, sql } from 'drizzle-orm'
import {
  coursesOfLectures,
  type LectureRow,
  toLectureToRead,
} from '#app/business/learning/playlist/lecture-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { progress } from '#app/db/schema/learning.ts'
import { type CourseProgress, courseProgress, type LectureProgress } from './progress.ts'

export type ProgressRow = InferSelectModel<typeof progress>

/** What a person has watched of a course; usable in a batch. */
export function selectProgress(db: Database, userId: string, courseId: number) {
  return db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), eq(progress.courseId, courseId)))
}

/** What a person has watched of the courses of these lectures; usable in a batch. */
export function selectProgressOfCourses(db: Database, userId: string, lectureIds: readonly number[]) {
  return db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), sql`${progress.courseId} IN ${coursesOfLectures(lectureIds)}`))
}

/** What a person has watched of these lectures; usable in a batch. */
export function selectProgressOfLectures(db: Database, userId: string, lectureIds: readonly number[]) {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(lectureIds)}))`
  return db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), sql`${progress.lectureId} IN ${ids}`))
}

/**
 * The statement that writes a lecture's progress: the first version if there is none yet, else only over the version
 * that was read. It returns the lecture's id when it won; nothing when another device was faster.
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

/** A row is there from the moment a lecture is opened. Quizzes are not taken in the shop yet, so none is passed. */
export function toLectureProgress(row: ProgressRow): LectureProgress {
  return { ranges: row.ranges, quizPassed: false, opened: true }
}

/** The latest of all positions in a course: where to go on. null where nothing was played. */
export function lastRow(rows: readonly ProgressRow[]): ProgressRow | null {
  return rows.reduce<ProgressRow | null>(
    (last, row) => (last === null || row.positionAt > last.positionAt ? row : last),
    null,
  )
}

/** How far a course is, from the rows of its lectures (in its order) and of what was watched of them. */
export function progressOf(lectures: readonly LectureRow[], rows: readonly ProgressRow[]): CourseProgress {
  return courseProgress(
    lectures.map(toLectureToRead),
    new Map(rows.map(row => [row.lectureId, toLectureProgress(row)])),
  )
}
