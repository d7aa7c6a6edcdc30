import { and, eq, gte, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import { isLiveGrant } from '#app/business/learning/grant-repository.server.ts'
import {
  coursesOfLectures,
  type LectureRow,
  toLectureToRead,
} from '#app/business/learning/lecture-repository.server.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { finishedCourses, progress } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'
import { lecturesBehindTask, lockedLectures } from './locked-order.ts'
import type { Watched } from './merge-report.ts'
import {
  type CourseProgress,
  courseProgress,
  isLectureRead,
  type LectureProgress,
  type TaskStanding,
} from './progress.ts'

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

/** Selects the same rows, but none of a course without locked order; usable in a batch. */
export function selectProgressInLockedOrder(db: Database, userId: string, lectureIds: readonly number[]) {
  const inOrder = sql`(SELECT id FROM courses WHERE id IN ${coursesOfLectures(lectureIds)} AND in_order = 1)`
  return db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), sql`${progress.courseId} IN ${inOrder}`))
}

/** Selects a person's progress in these lectures; usable in a batch. */
export function selectProgressOfLectures(db: Database, userId: string, lectureIds: readonly number[]) {
  return db
    .select()
    .from(progress)
    .where(and(eq(progress.userId, userId), sql`${progress.lectureId} IN ${anyOf(lectureIds)}`))
}

/** Selects when a person finished these courses (a subquery of ids); usable in a batch. */
export function selectFinishes(db: Database, userId: string, courseIds: SQL) {
  return db
    .select({ courseId: finishedCourses.courseId, finishedAt: finishedCourses.finishedAt })
    .from(finishedCourses)
    .where(sql`${finishedCourses.userId} = ${userId} AND ${finishedCourses.courseId} IN ${courseIds}`)
}

/**
 * Selects the lectures of these courses (a subquery of ids) with homework that was handed in or returned, or with a
 * quiz whose attempts are used up; usable in a batch.
 */
export function selectTaskStandings(db: Database, userId: string | SQL, courseIds: SQL) {
  const own = sql`user_id = ${userId} AND lecture_id = lectures.id`
  const isHandedIn = sql<number>`EXISTS (SELECT 1 FROM homework_submissions WHERE ${own} AND state = 'submitted')`
  const isReturned = sql<number>`EXISTS (SELECT 1 FROM homework_submissions WHERE ${own} AND state = 'again')`
  const areAttemptsUsed = sql<number>`COALESCE((SELECT attempts_allowed FROM quizzes WHERE quizzes.id = quiz_id) <=
    (SELECT COUNT(*) FROM quiz_attempts WHERE ${own} AND sent_at IS NOT NULL), 0)`
  return db
    .select({
      lectureId: lectures.id,
      isHandedIn: isHandedIn.as('is_handed_in'),
      isReturned: isReturned.as('is_returned'),
      areAttemptsUsed: areAttemptsUsed.as('are_attempts_used'),
    })
    .from(lectures)
    .where(
      sql`${lectures.courseId} IN ${courseIds} AND removed_at IS NULL AND (quiz_id IS NOT NULL OR homework_id IS NOT NULL)
        AND (${isHandedIn} OR ${isReturned} OR ${areAttemptsUsed})`,
    )
}

/**
 * SQL for the id of the lecture where a student resumes, so that a batch can read its parts. It does not know used-up
 * attempts or changed rules: `resumePoint` decides, and the page can do without the parts.
 */
export function resumedLecture(userId: string, { courseId, now }: { courseId: number; now: Instant }): SQL {
  const course = sql`CAST(${courseId} AS INTEGER)`
  const mustPass = sql`(l.quiz_id IS NOT NULL AND COALESCE(l.quiz ->> '$.passToComplete', 0))`
  return sql`(WITH facts AS (
      SELECT l.id, row_number() OVER (ORDER BY s.location, s.id, l.location, l.id) AS place,
        p.position_at, p.read_at IS NOT NULL AS is_read, c.in_order, l.video_key IS NULL AS is_still,
        l.video_length > 0 AND p.position >= l.video_length - 3 AS is_at_end,
        l.homework_id IS NOT NULL OR ${mustPass} AS has_task,
        p.read_at IS NULL AND (NOT ${mustPass} OR p.quiz_passed_at IS NOT NULL) AND EXISTS (SELECT 1 FROM homework_submissions h
          WHERE h.user_id = ${userId} AND h.lecture_id = l.id AND h.state = 'submitted') AS is_waiting
      FROM lectures l JOIN sections s ON s.id = l.section_id JOIN courses c ON c.id = l.course_id
        LEFT JOIN progress p ON p.user_id = ${userId} AND p.lecture_id = l.id
      WHERE l.course_id = ${course} AND l.removed_at IS NULL AND (l.preview = 1 OR EXISTS (SELECT 1 FROM access_grants g
        WHERE g.user_id = ${userId} AND g.course_id = ${course} AND ${isLiveGrant(now)}))),
    last AS (
      SELECT place, (is_read OR in_order = 0) AND CASE WHEN is_still THEN is_read OR is_waiting
          ELSE is_at_end AND (is_read OR is_waiting OR NOT has_task) END AS is_left
      FROM facts WHERE position_at IS NOT NULL ORDER BY position_at DESC, place LIMIT 1)
    SELECT facts.id FROM facts LEFT JOIN last ORDER BY CASE
        WHEN last.place IS NULL THEN 0
        WHEN facts.place = last.place AND NOT last.is_left THEN 0
        WHEN facts.place > last.place AND NOT is_read AND NOT is_waiting THEN 1
        WHEN NOT is_read AND NOT is_waiting THEN 2
        WHEN facts.place > last.place AND NOT is_read THEN 3
        WHEN facts.place = last.place THEN 4
        ELSE 5 END, facts.place
      LIMIT 1)`
}

export type TaskRow = Awaited<ReturnType<typeof selectTaskStandings>>[number]

/** A lecture without a row has nothing that keeps the student from its tasks. */
export function toTaskStanding(row: TaskRow | undefined): TaskStanding {
  return { isHandedIn: row?.isHandedIn === 1, areAttemptsUsed: row?.areAttemptsUsed === 1 }
}

/**
 * A change of a student's progress in a lecture. `at`: when it happened. Fields that are left out keep their stored
 * values.
 */
export type ProgressChange = {
  readonly at: Instant
  readonly watched?: Watched
  /** A quiz was sent. `visitedAt`: when the student last answered it. */
  readonly quiz?: { readonly isPassed: boolean; readonly visitedAt: Instant }
  readonly isHomeworkPassed?: boolean
  /** The student has read the text or file. */
  readonly isRead?: boolean
}

type WhereAndWhen = { readonly userId: string; readonly lecture: LectureRow; readonly now: Instant }

/**
 * Returns the progress of a lecture after a change, to be written with `writeProgress`. `before`: the row that was
 * read; null if there is none. The first time of each thing stays: a later, worse attempt takes no pass away.
 */
export function progressAfter(
  before: ProgressRow | null,
  { at, watched, quiz, isHomeworkPassed = false, isRead = false }: ProgressChange,
  { userId, lecture, now }: WhereAndWhen,
): ProgressRow {
  const { ranges, position, positionAt } = watched ?? before ?? { ranges: [], position: 0, positionAt: 0 }
  // A video keeps its place: a report that arrives later may be from before the quiz.
  const visitedAt = quiz && toLectureToRead(lecture).lengthSeconds === 0 ? quiz.visitedAt : 0
  const row: ProgressRow = {
    userId,
    lectureId: lecture.id,
    courseId: lecture.courseId,
    ranges: ranges.map(([from, to]) => [from, to]),
    position,
    positionAt: Math.max(positionAt, visitedAt),
    quizSentAt: before?.quizSentAt ?? (quiz ? at : null),
    quizPassedAt: before?.quizPassedAt ?? (quiz?.isPassed ? at : null),
    homeworkPassedAt: before?.homeworkPassedAt ?? (isHomeworkPassed ? at : null),
    readAt: before?.readAt ?? null,
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
  }
  const done = { ...toLectureProgress(row), readToEnd: isRead }
  return { ...row, readAt: row.readAt ?? (isLectureRead(toLectureToRead(lecture), done) ? at : null) }
}

/**
 * Returns the progress of a lecture once the pass of its homework is taken back. If the lecture was read before that
 * pass, under earlier rules, it stays read.
 */
export function progressWithoutPass(before: ProgressRow): ProgressRow {
  const { homeworkPassedAt: passedAt, readAt } = before
  const staysRead = passedAt === null || (readAt !== null && readAt < passedAt)
  return { ...before, homeworkPassedAt: null, readAt: staysRead ? readAt : null, version: before.version + 1 }
}

/** Deletes that the person finished the course then or later; usable in a batch. */
export function deleteFinish(db: Database, { userId, courseId, readAt }: ProgressRow) {
  const own = and(eq(finishedCourses.userId, userId), eq(finishedCourses.courseId, courseId))
  return db.delete(finishedCourses).where(and(own, gte(finishedCourses.finishedAt, readAt ?? 0)))
}

/** True if the change was the one that made the lecture read, so that its course may be finished now. */
export function isNewlyRead(before: ProgressRow | null, after: ProgressRow): boolean {
  return before?.readAt == null && after.readAt !== null
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

/** A row exists once a lecture is opened. It stores that a text was read to its end only as `readAt`. */
export function toLectureProgress(row: ProgressRow): LectureProgress {
  return {
    ranges: row.ranges,
    quizSent: row.quizSentAt !== null,
    quizPassed: row.quizPassedAt !== null,
    homeworkPassed: row.homeworkPassedAt !== null,
    opened: true,
    readToEnd: false,
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
  return lockedLectures(lectures.map(toLectureInOrder), byLecture(rows))
}

/** Returns the locked lectures of a course with locked order for which a student can have nothing to report. */
export function behindTaskOf(
  lectures: readonly LectureInOrder[],
  rows: readonly ProgressRow[],
): ReadonlySet<number> {
  return lecturesBehindTask(lectures.map(toLectureInOrder), byLecture(rows))
}

function toLectureInOrder(row: LectureInOrder) {
  return { ...toLectureToRead(row), preview: row.preview }
}

function byLecture(rows: readonly ProgressRow[]): ReadonlyMap<number, LectureProgress> {
  return new Map(rows.map(row => [row.lectureId, toLectureProgress(row)]))
}
