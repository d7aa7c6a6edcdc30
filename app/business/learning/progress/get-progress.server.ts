import { eq } from 'drizzle-orm'
import type { UserId } from '#app/business/callers/caller.ts'
import { selectGrants } from '#app/business/learning/grant-repository.server.ts'
import {
  inCourseOrder,
  type LectureRow,
  selectLectures,
  selectSections,
} from '#app/business/learning/lecture-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { CourseProgress } from './progress.ts'
import { lastRow, type ProgressRow, progressOf, selectProgress } from './progress-repository.server.ts'

export type ProgressOfCourse = CourseProgress & {
  /** Every lecture in course order, with its watched ranges. */
  readonly lectures: readonly { readonly lecture: LectureRow; readonly watched: ProgressRow | null }[]
  /** The lecture that was played last. */
  readonly last: { readonly lecture: LectureRow; readonly watched: ProgressRow } | null
}

/**
 * Returns how far a student is in a course, the missing lectures and the last position. NOT_FOUND if the student never
 * had the course, unless they watched a preview of it and the course is still shown. One D1 batch.
 */
export async function getProgress(
  needs: { db: Database },
  { userId, courseId }: { userId: UserId; courseId: number },
): Promise<Result<ProgressOfCourse, { code: 'NOT_FOUND' }>> {
  const { course, sections, rows, grants, watchedRows } = await readBatch(needs.db, {
    course: needs.db.select({ isShown: courses.statusShow }).from(courses).where(eq(courses.id, courseId)),
    sections: selectSections(needs.db, courseId),
    rows: selectLectures(needs.db, courseId),
    grants: selectGrants(needs.db, userId, courseId),
    watchedRows: selectProgress(needs.db, userId, courseId),
  })
  const isPreviewed = watchedRows.length > 0 && course[0]?.isShown === true
  if (grants.length === 0 && !isPreviewed) return refuse({ code: 'NOT_FOUND' })
  const ordered = inCourseOrder(rows, sections)
  const lectures = ordered.map(lecture => ({
    lecture,
    watched: watchedRows.find(row => row.lectureId === lecture.id) ?? null,
  }))
  const watched = lastRow(watchedRows)
  const lecture = ordered.find(lecture => lecture.id === watched?.lectureId)
  return ok({
    ...progressOf(ordered, watchedRows),
    lectures,
    last: lecture && watched ? { lecture, watched } : null,
  })
}
