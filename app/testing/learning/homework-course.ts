import type { Role } from '#app/business/callers/permissions.ts'
import type { Database } from '#app/db/connection.ts'
import { throttles, user } from '#app/db/schema/accounts.ts'
import { courses, lectures, teachers } from '#app/db/schema/catalogue.ts'
import { homework, homeworkSubmissions, progress } from '#app/db/schema/learning.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import { aStudent, COURSE, type Member, seedLearningCourse } from './learning-course.ts'

/** The lecture with homework, in the course of `seedLearningCourse`. */
export const HOMEWORK_LECTURE = 74

/**
 * Inserts the learning course with a homework lecture, its teacher 'kru', and the teacher of another course
 * 'other-kru'. `people` are students without access.
 */
export async function seedHomeworkCourse(db: Database, people: readonly string[] = []): Promise<void> {
  await seedLearningCourse(db)
  const times = { createdAt: 0, updatedAt: 0 }
  const account = (id: string, roles: string) => {
    const at = new Date(0)
    return { id, name: `Name of ${id}`, email: `${id}@shop.test`, roles, createdAt: at, updatedAt: at }
  }
  await db.batch([
    db
      .insert(user)
      .values([
        account('kru', 'instructor'),
        account('other-kru', 'instructor'),
        account('boss', 'owner'),
        ...people.map(id => account(id, 'student')),
      ]),
    db.insert(teachers).values([
      { id: 1, name: 'Kru Dao', userId: 'kru' },
      { id: 2, name: 'Kru Other', userId: 'other-kru' },
    ]),
    db.update(courses).set({ teacher: 'Kru Dao' }),
    db
      .insert(courses)
      .values({ id: 8, name: 'Another course', slug: 'another', teacher: 'Kru Other', ...times }),
    db.insert(homework).values({
      id: 5,
      courseId: COURSE,
      title: 'ผลไม้หนึ่งผล',
      description: '<p>Draw <script>x()</script>one fruit</p>',
    }),
    db.insert(lectures).values({
      id: HOMEWORK_LECTURE,
      courseId: COURSE,
      sectionId: 1,
      name: 'การบ้าน',
      location: 2,
      contentType: 'homework',
      homeworkId: 5,
    }),
  ])
}

/** Returns the caller for an account that `seedHomeworkCourse` inserted. */
export function callerOf(userId: string, roles: readonly Role[] = ['student']): Member {
  return aStudent(userId, { name: `Name of ${userId}`, roles })
}

/** Inserts a stored homework file of a student, not handed in yet. */
export async function aHomeworkFile(db: Database, userId: string, id: string): Promise<string> {
  await db.insert(uploads).values({
    id,
    userId,
    visitorId: `visitor of ${userId}`,
    purpose: 'homework',
    objectKey: `uploads/${id}`,
    contentType: 'application/pdf',
    bytes: 10,
    sha256: 'x',
    originalName: `${id}.pdf`,
    createdAt: Date.now(),
  })
  return id
}

/** Removes everything that students and teachers did, for the next test. */
export async function clearHomework(db: Database): Promise<void> {
  await db.batch([
    db.delete(homeworkSubmissions),
    db.delete(uploads),
    db.delete(progress),
    db.delete(outbox),
    db.delete(throttles),
  ])
}
