import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { LINKED_COURSE } from '#app/business/catalogue/catalogue-repository.server.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { mayWatch, refusalToHandIn } from '#app/business/learning/access.ts'
import { selectFoundLecture, toFoundLecture } from '#app/business/learning/find-lecture.server.ts'
import { coursesOfLectures } from '#app/business/learning/lecture-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, lectures } from '#app/db/schema/catalogue.ts'
import type { homework } from '#app/db/schema/learning.ts'
import type { Clock } from '#app/platform/clock.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import { stampOf } from './homework.ts'
import {
  type SubmissionRow,
  selectFilesOf,
  selectHomework,
  selectSubmissions,
  toSubmission,
} from './homework-repository.server.ts'
import type { FileView, HomeworkView, SubmissionView } from './homework-view.ts'

/** The selects of a lecture's homework and of what a student handed in; usable in a batch. */
export function homeworkSelects(
  db: Database,
  { lectureId, userId }: { lectureId: number | SQL; userId: string },
) {
  const homeworkId = sql`(SELECT ${lectures.homeworkId} FROM ${lectures} WHERE ${lectures.id} = CAST(${lectureId} AS INTEGER))`
  return {
    homeworkRows: selectHomework(db, homeworkId),
    submissionRows: selectSubmissions(db, userId, lectureId),
    fileRows: selectFilesOf(db, sql`user_id = ${userId} AND lecture_id = ${lectureId}`),
  }
}

type Rows = {
  readonly homeworkRows: readonly (typeof homework.$inferSelect)[]
  readonly submissionRows: readonly SubmissionRow[]
  readonly fileRows: readonly FileView[]
}

/** Returns the homework from the rows of `homeworkSelects`; null if the lecture has none. */
export function toHomeworkView(
  { homeworkRows: [row], submissionRows, fileRows }: Rows,
  {
    lecture,
    course,
    mayHandIn,
  }: {
    lecture: { id: number; name: string }
    course: { name: string; path: string }
    mayHandIn: boolean
  },
): HomeworkView | null {
  if (!row) return null
  const [latest = null] = submissionRows
  return {
    lectureId: lecture.id,
    lectureName: lecture.name,
    courseName: course.name,
    lecturePath: `${course.path}?learn=true&lecture=${lecture.id}`,
    title: row.title,
    descriptionHtml: safeHtml(row.description),
    mayHandIn,
    submissions: submissionRows.map(submission => toSubmissionView(submission, fileRows)),
    stamp: stampOf(latest),
  }
}

export function toSubmissionView(row: SubmissionRow, fileRows: readonly FileView[]): SubmissionView {
  const { number, state, text, feedback, submittedAt, gradedAt } = toSubmission(row)
  const files = row.files.flatMap(id => fileRows.find(file => file.id === id) ?? [])
  return { number, state, text, feedback, submittedAt, gradedAt, files }
}

/**
 * Returns the homework of a lecture that the caller may open, with their own submissions; null for all others. A
 * student whose access ended still reads theirs. One D1 batch.
 */
export async function getHomework(
  needs: { db: Database; now: Clock },
  { lectureId, caller }: { lectureId: number; caller: Caller },
): Promise<HomeworkView | null> {
  const { db } = needs
  const userId = caller.account?.userId ?? ''
  const {
    courseRows: [course],
    found: foundRows,
    ...rows
  } = await readBatch(db, {
    courseRows: db
      .select(LINKED_COURSE)
      .from(courses)
      .where(sql`${courses.id} IN ${coursesOfLectures([lectureId])}`),
    found: selectFoundLecture(db, caller, lectureId),
    ...homeworkSelects(db, { lectureId, userId }),
  })
  const found = toFoundLecture(foundRows)
  if (!course || !found) return null
  const { lecture, grants } = found
  const now = needs.now()
  const isKnown = mayWatch(lecture, grants, now) || rows.submissionRows.length > 0
  if (!isKnown) return null
  const mayHandIn = !refusalToHandIn(lecture, grants, now) && !caller.impersonatedBy
  return toHomeworkView(rows, { lecture, course: { name: course.name, path: coursePath(course) }, mayHandIn })
}
