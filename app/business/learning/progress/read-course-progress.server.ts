import {
  inCourseOrder,
  selectSisterLectures,
  selectSisterSections,
} from '#app/business/learning/playlist/lecture-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import type { CourseProgress } from './progress.ts'
import { progressOf, selectProgressOfCourses } from './progress-repository.server.ts'

export type RecordedCourse = CourseProgress & { readonly courseId: number }

/** How far a person is in each of the courses that these lectures belong to. One round trip. */
export async function readCourseProgress(
  needs: { db: Database },
  userId: string,
  lectureIds: readonly number[],
): Promise<readonly RecordedCourse[]> {
  const [sections, lectures, rows] = await needs.db.batch([
    selectSisterSections(needs.db, lectureIds),
    selectSisterLectures(needs.db, lectureIds),
    selectProgressOfCourses(needs.db, userId, lectureIds),
  ])
  const ordered = inCourseOrder(lectures, sections)
  const courseIds = [...new Set(ordered.map(lecture => lecture.courseId))]
  return courseIds.map(courseId => ({
    courseId,
    ...progressOf(
      ordered.filter(lecture => lecture.courseId === courseId),
      rows,
    ),
  }))
}
