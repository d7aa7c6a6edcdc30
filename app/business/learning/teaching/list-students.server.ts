import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  inCourseOrder,
  selectLectures,
  selectSections,
} from '#app/business/learning/lecture-repository.server.ts'
import { progressOf } from '#app/business/learning/progress/progress-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { progress } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { selectTaughtCourse, teaches } from './course-teacher.ts'

const PAGE_SIZE = 50

/** A student as their teacher sees them: nothing of money, no address. */
export type TaughtStudent = {
  readonly userId: string
  readonly name: string
  /** Whole percent of the course's lectures that are read. */
  readonly percent: number
  readonly readCount: number
  /** When the student last learned in this course; null: never. */
  readonly seenAt: Instant | null
}

export type TaughtStudents = {
  readonly course: { readonly id: number; readonly name: string }
  readonly lectureCount: number
  readonly students: readonly TaughtStudent[]
  /** The number of the next page; null: this is the last. */
  readonly nextPage: number | null
}

/** Returns the students of a course by name, with their progress, to its teacher and to staff. One D1 batch. */
export async function listStudents(
  { db }: { db: Database },
  { courseId, caller, page }: { courseId: number; caller: Caller; page: number },
): Promise<Result<TaughtStudents, { code: 'NOT_FOUND' }>> {
  const students = db
    .select({ userId: user.id, name: user.name })
    .from(user)
    .where(
      sql`${user.id} IN (SELECT user_id FROM access_grants WHERE course_id = ${courseId} AND ended_at IS NULL)`,
    )
    .orderBy(sql`lower(${user.name})`, user.id)
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
  const {
    courseRows: [course],
    sections,
    lectures,
    people,
    watched,
  } = await readBatch(db, {
    courseRows: selectTaughtCourse(db, courseId),
    sections: selectSections(db, courseId),
    lectures: selectLectures(db, courseId),
    people: students,
    watched: db
      .select()
      .from(progress)
      .where(sql`${eq(progress.courseId, courseId)} AND ${progress.userId} IN (SELECT id FROM ${students})`),
  })
  if (!course || !teaches(caller, course)) return refuse({ code: 'NOT_FOUND' })
  const ordered = inCourseOrder(lectures, sections)
  return ok({
    course: { id: course.id, name: course.name },
    lectureCount: ordered.length,
    students: people.slice(0, PAGE_SIZE).map(({ userId, name }) => {
      const own = watched.filter(row => row.userId === userId)
      const { percent, read } = progressOf(ordered, own)
      const seenAt = own.reduce<number | null>((last, row) => Math.max(last ?? 0, row.updatedAt), null)
      return { userId, name, percent, readCount: read.length, seenAt }
    }),
    nextPage: people.length > PAGE_SIZE ? page + 1 : null,
  })
}

/** Returns the name of a course that the caller teaches; null for all others. One round trip. */
export async function getTaughtCourse(
  { db }: { db: Database },
  { courseId, caller }: { courseId: number; caller: Caller },
): Promise<{ readonly id: number; readonly name: string } | null> {
  const [course] = await selectTaughtCourse(db, courseId)
  return course && teaches(caller, course) ? { id: course.id, name: course.name } : null
}
