import type { UserId } from '#app/business/accounts/sessions/caller.ts'
import { selectGrants } from '#app/business/learning/grant-repository.server.ts'
import {
  inCourseOrder,
  type LectureRow,
  selectLectures,
  selectSections,
} from '#app/business/learning/playlist/lecture-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { CourseProgress } from './progress.ts'
import { lastRow, type ProgressRow, progressOf, selectProgress } from './progress-repository.server.ts'

export type ProgressOfCourse = CourseProgress & {
  /** Every lecture in the order of the course, with what was watched of it. */
  readonly lectures: readonly { readonly lecture: LectureRow; readonly watched: ProgressRow | null }[]
  /** What was played last. */
  readonly last: { readonly lecture: LectureRow; readonly watched: ProgressRow } | null
}

/**
 * How far a student is in a course, which lectures are missing, and where playback stands. NOT_FOUND for a course that
 * the student neither has, nor had, nor watched a preview of. One D1 batch.
 */
export async function getProgress(
  needs: { db: Database },
  { userId, courseId }: { userId: UserId; courseId: number },
): Promise<Result<ProgressOfCourse, { code: 'NOT_FOUND' }>> {
  const { sections, rows, grants, watchedRows } = await readBatch(needs.db, {
    sections: selectSections(needs.db, courseId),
    rows: selectLectures(needs.db, courseId),
    grants: selectGrants(needs.db, userId, courseId),
    watchedRows: selectProgress(needs.db, userId, courseId),
  })
  if (grants.length === 0 && watchedRows.length === 0) return refuse({ code: 'NOT_FOUND' })
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
