import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses } from '#app/db/schema/catalogue.ts'

/** SQL for the account of the course's teacher; NULL if the teacher has none. `courseId` is a column or a value. */
export function teacherAccountOf(courseId: SQL): SQL<string | null> {
  return sql<string | null>`(SELECT user_id FROM teachers
    WHERE teachers.name = (SELECT taught.teacher FROM courses AS taught WHERE taught.id = ${courseId}))`
}

/**
 * SQL: 1 if the caller may edit the content of the course: who writes the catalogue, who oversees every course, and its
 * own teacher. `courseId` is a column.
 */
export function mayEditCourse(caller: Caller, courseId: SQL): SQL<number> {
  if (caller.impersonatedBy) return sql<number>`0`
  if (may(caller, 'catalogue.write') || may(caller, 'courses.oversee')) return sql<number>`1`
  if (!may(caller, 'courses.teach')) return sql<number>`0`
  return sql<number>`coalesce(${teacherAccountOf(courseId)} = ${caller.account.userId}, 0)`
}

/** A teacher sees no e-mail address, which stands in for the name of somebody who gave none. */
const seesAddresses = (caller: Caller) => may(caller, 'courses.oversee')

/** Returns a student's name as the caller may see it; '' in place of an address. */
export function studentNameIn(name: string, caller: Caller): string {
  return seesAddresses(caller) || !name.includes('@') ? name : ''
}

/** SQL: the same for the person with this id. `userId` is a column. */
export function studentNameFor(caller: Caller, userId: SQL): SQL<string> {
  const hidden = seesAddresses(caller) ? sql`` : sql` AND name NOT LIKE '%@%'`
  return sql<string>`coalesce((SELECT name FROM user WHERE user.id = ${userId}${hidden}), '')`
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

/** SQL: the ids of the courses that the caller teaches; those who oversee teach all. Ask `may` first. */
export function taughtCourseIds(caller: Caller): SQL {
  if (may(caller, 'courses.oversee')) return sql`(SELECT id FROM courses)`
  const userId = caller.account?.userId ?? ''
  return sql`(SELECT id FROM courses WHERE teacher IN (SELECT name FROM teachers WHERE user_id = ${userId}))`
}

/** More than a teacher has. Staff of a larger school find a course by its page. */
export const MOST_TAUGHT = 200

export type TaughtName = { readonly id: number; readonly name: string }

/** Selects the courses that the caller teaches; usable in a batch. By id, because no index has the names. */
export function selectTaughtNames(db: Database, caller: Caller) {
  return db
    .select({ id: courses.id, name: courses.name, english: nameInEnglish(courses.english) })
    .from(courses)
    .where(may(caller, 'courses.oversee') ? undefined : sql`${courses.id} IN ${taughtCourseIds(caller)}`)
    .orderBy(asc(courses.id))
    .limit(MOST_TAUGHT)
}

/**
 * True for the teacher of the course, and for those who oversee every course. A teacher needs a role that may teach
 * too, so that staff can take the desk away.
 */
export function teaches(caller: Caller, course: { readonly teacherUserId: string | null }): boolean {
  if (may(caller, 'courses.oversee')) return true
  return may(caller, 'courses.teach') && caller.account.userId === course.teacherUserId
}
