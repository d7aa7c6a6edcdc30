import { eq, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses } from '#app/db/schema/catalogue.ts'

/** SQL for the account of the course's teacher; NULL if the teacher has none. `courseId` is a column or a value. */
export function teacherAccountOf(courseId: SQL): SQL<string | null> {
  return sql<string | null>`(SELECT user_id FROM teachers
    WHERE teachers.name = (SELECT taught.teacher FROM courses AS taught WHERE taught.id = ${courseId}))`
}

/** Selects the name of a course and the account of its teacher; usable in a batch. */
export function selectTaughtCourse(db: Database, courseId: number) {
  return db
    .select({
      id: courses.id,
      name: courses.name,
      english: nameInEnglish(courses.english),
      slug: courses.slug,
      teacherUserId: teacherAccountOf(sql`CAST(${courseId} AS INTEGER)`).as('teacher_user_id'),
    })
    .from(courses)
    .where(eq(courses.id, courseId))
}

/**
 * True for the teacher of the course, and for those who oversee every course. A teacher needs a role that may teach
 * too, so that staff can take the desk away.
 */
export function teaches(caller: Caller, course: { readonly teacherUserId: string | null }): boolean {
  if (may(caller, 'courses.oversee')) return true
  return may(caller, 'courses.teach') && caller.account.userId === course.teacherUserId
}
