import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  lockedOf,
  selectProgressOfCourses,
} from '#app/business/learning/progress/progress-repository.server.ts'
import { mayEditCourse } from '#app/business/learning/teaching/course-teacher.ts'
import { type RowsOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { LectureToWatch } from './access.ts'
import type { Grant } from './grant.ts'
import { selectGrantsOfLectures, toGrant } from './grant-repository.server.ts'
import {
  inCourseOrder,
  type LectureRow,
  selectKnownLectures,
  selectLockedOrder,
  selectSisterSections,
} from './lecture-repository.server.ts'

export type FoundLecture = LectureRow & LectureToWatch

/**
 * Returns a lecture, what it waits for in a course with locked order, and the caller's grants for its course. Null if
 * there is no such lecture, or only in a hidden course that the caller was never given and may not edit. One round
 * trip.
 */
export async function findLecture(
  needs: { db: Database },
  { lectureId, caller }: { lectureId: number; caller: Caller },
): Promise<{ lecture: FoundLecture; grants: readonly Grant[] } | null> {
  const { db } = needs
  if (!caller.account) {
    const [lecture] = await selectKnownLectures(db, '', [lectureId])
    return lecture ? { lecture: { ...lecture, waitsFor: null, mayEdit: false }, grants: [] } : null
  }
  return toFoundLecture(await readBatch(db, selectFoundLecture(db, caller, lectureId)))
}

/** The selects for a lecture and the caller's right to it; usable in a batch. */
export function selectFoundLecture(db: Database, caller: Caller, lectureId: number) {
  const ids = [lectureId]
  const userId = caller.account?.userId ?? ''
  return {
    lectures: selectKnownLectures(db, userId, ids, mayEditCourse(caller, sql`lectures.course_id`)),
    grants: selectGrantsOfLectures(db, userId, ids),
    inOrder: selectLockedOrder(db, ids),
    sections: selectSisterSections(db, ids),
    progress: selectProgressOfCourses(db, userId, ids),
  }
}

/** Returns what `selectFoundLecture` found. Null if there is no such lecture. */
export function toFoundLecture(
  found: RowsOf<ReturnType<typeof selectFoundLecture>>,
): { lecture: FoundLecture; grants: readonly Grant[] } | null {
  const [lecture] = found.lectures
  if (!lecture) return null
  const locked = lockedOf(inCourseOrder(found.inOrder, found.sections), found.progress)
  return {
    lecture: { ...lecture, waitsFor: locked.get(lecture.id) ?? null, mayEdit: lecture.mayEdit === 1 },
    grants: found.grants.map(toGrant),
  }
}
