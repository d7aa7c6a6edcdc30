import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  selectTaughtCourse,
  teacherAccountOf,
  teaches,
} from '#app/business/learning/teaching/course-teacher.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses, lectures } from '#app/db/schema/catalogue.ts'
import { certificates, homeworkSubmissions } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import { toSubmissionView } from './get-homework.server.ts'
import type { SavedPhrase } from './homework.ts'
import { selectFilesOf, selectHomework, selectSubmissions } from './homework-repository.server.ts'
import type { SubmissionView } from './homework-view.ts'
import { namedBy, selectNextWaiting } from './list-homework.server.ts'
import { selectPhrases } from './saved-phrases.server.ts'

/** Submissions on one page of the teacher's list. */
const AT_ONCE = 50

export type WaitingSubmission = {
  readonly id: string
  readonly studentName: string
  readonly lectureName: string
  readonly number: number
  readonly submittedAt: Instant
}

export type ToGrade = {
  readonly course: { readonly id: number; readonly name: string }
  readonly waiting: readonly WaitingSubmission[]
  /** More than `waiting` if the list is longer than a page. */
  readonly total: number
}

const lectureName =
  sql<string>`(SELECT name FROM lectures WHERE lectures.id = homework_submissions.lecture_id)`.as(
    'lecture_name',
  )
const english = sql`(SELECT json_object('lectureName', english ->> 'name') FROM lectures
  WHERE lectures.id = homework_submissions.lecture_id)`
  .mapWith(lectures.english)
  .as('english')

/**
 * Returns the homework of a course that waits for a grade, the oldest first, to the course's teacher and to staff. One
 * D1 batch.
 */
export async function listToGrade(
  { db }: { db: Database },
  { courseId, caller }: { courseId: number; caller: Caller },
): Promise<Result<ToGrade, { code: 'NOT_FOUND' }>> {
  const isWaiting = and(
    eq(homeworkSubmissions.courseId, courseId),
    eq(homeworkSubmissions.state, 'submitted'),
  )
  const {
    courseRows: [course],
    waiting,
    totals: [total],
  } = await readBatch(db, {
    courseRows: selectTaughtCourse(db, courseId),
    waiting: db
      .select({
        id: homeworkSubmissions.id,
        number: homeworkSubmissions.number,
        submittedAt: homeworkSubmissions.submittedAt,
        studentName: namedBy(caller),
        lectureName,
        english,
      })
      .from(homeworkSubmissions)
      .where(isWaiting)
      .orderBy(asc(homeworkSubmissions.submittedAt), asc(homeworkSubmissions.id))
      .limit(AT_ONCE),
    totals: db.select({ count: count() }).from(homeworkSubmissions).where(isWaiting),
  })
  if (!course || !teaches(caller, course)) return refuse({ code: 'NOT_FOUND' })
  return ok({ course: { id: course.id, name: course.name }, waiting, total: total?.count ?? 0 })
}

export type SubmissionToGrade = {
  readonly id: string
  readonly version: number
  readonly course: { readonly id: number; readonly name: string }
  readonly studentName: string
  readonly lectureName: string
  readonly title: string
  /** Sanitized HTML. */
  readonly descriptionHtml: string
  /** The submission itself. */
  readonly submission: SubmissionView
  /** Earlier submissions of the same student, the latest first. */
  readonly earlier: readonly SubmissionView[]
  /** The one that waits next, by when it was handed in; after the last one the first. null: no other waits. */
  readonly next: { readonly id: string; readonly courseId: number } | null
  /** True for the teacher's own submission, which somebody else must grade. */
  readonly isOwn: boolean
  /** The number of the student's valid certificate for the course, which stays if the pass is taken back. */
  readonly certificate: string | null
  /** The caller's own. */
  readonly phrases: readonly SavedPhrase[]
}

/**
 * Returns one submission to the course's teacher and to staff; null for all others. `isNextOfAll`: the next one may be
 * of another course. One D1 batch.
 */
export async function getSubmission(
  { db }: { db: Database },
  {
    submissionId,
    caller,
    isNextOfAll = false,
  }: { submissionId: string; caller: Caller; isNextOfAll?: boolean },
): Promise<SubmissionToGrade | null> {
  const of = (column: 'course_id' | 'lecture_id' | 'user_id' | 'homework_id') =>
    sql`(SELECT ${sql.raw(column)} FROM homework_submissions WHERE id = ${submissionId})`
  const sameStudent = sql`user_id = ${of('user_id')} AND lecture_id = ${of('lecture_id')}`
  const {
    courseRows: [course],
    names: [names],
    homeworkRows: [homework],
    submissionRows,
    fileRows,
    next,
    certificateRows: [certificate],
    phrases,
  } = await readBatch(db, {
    courseRows: db
      .select({
        id: courses.id,
        name: courses.name,
        english: nameInEnglish(courses.english),
        teacherUserId: teacherAccountOf(sql`courses.id`).as('teacher_user_id'),
      })
      .from(courses)
      .where(sql`${courses.id} = ${of('course_id')}`),
    names: db
      .select({ studentName: namedBy(caller), lectureName, english })
      .from(homeworkSubmissions)
      .where(eq(homeworkSubmissions.id, submissionId)),
    homeworkRows: selectHomework(db, of('homework_id')),
    submissionRows: selectSubmissions(db, of('user_id'), of('lecture_id')),
    fileRows: selectFilesOf(db, sameStudent),
    next: selectNextWaiting(db, {
      courseId: isNextOfAll ? null : of('course_id'),
      submissionId,
      caller,
    }),
    certificateRows: db
      .select({ number: certificates.number })
      .from(certificates)
      .where(
        sql`user_id = ${of('user_id')} AND course_id = ${of('course_id')} AND ${isNull(certificates.revokedAt)}`,
      ),
    phrases: selectPhrases(db, caller.account?.userId ?? ''),
  })
  const row = submissionRows.find(({ id }) => id === submissionId)
  if (!row || !course || !names || !teaches(caller, course)) return null
  return {
    id: row.id,
    version: row.version,
    course: { id: course.id, name: course.name },
    ...names,
    title: homework?.title ?? '',
    descriptionHtml: safeHtml(homework?.description ?? ''),
    submission: toSubmissionView(row, fileRows),
    earlier: submissionRows
      .filter(({ number }) => number < row.number)
      .map(one => toSubmissionView(one, fileRows)),
    next: next.after[0] ?? next.longest[0] ?? null,
    isOwn: row.userId === caller.account?.userId,
    certificate: certificate?.number ?? null,
    phrases,
  }
}
