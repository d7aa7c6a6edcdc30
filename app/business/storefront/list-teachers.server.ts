import { asc, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { teachers } from '#app/db/schema/catalogue.ts'
import { safeHtml } from '#app/platform/safe-html.ts'

/** A teacher as the page of all teachers shows them. */
export type ListedTeacher = {
  readonly id: number
  readonly name: string
  /** Safe HTML. */
  readonly biography: string
  readonly pictureUrl: string
  /** False: none of the teacher's courses is shown. */
  readonly hasCourses: boolean
}

/** A school with more teachers shows the first of them; the search finds the courses of the others. */
const MOST = 200

/** Returns the teachers in the order of their ids, in one round trip. */
export async function listTeachers({ db }: { db: Database }): Promise<readonly ListedTeacher[]> {
  const rows = await db
    .select({
      id: teachers.id,
      name: teachers.name,
      biography: teachers.biography,
      english: teachers.english,
      pictureUrl: teachers.pictureUrl,
      hasCourses: sql<number>`EXISTS (SELECT 1 FROM courses INDEXED BY courses_teacher
            WHERE teacher = teachers.name AND status_show = 1)`.as('has_courses'),
    })
    .from(teachers)
    .orderBy(asc(teachers.id))
    .limit(MOST)
  return rows.map(({ english: _, ...row }) => ({
    ...row,
    biography: safeHtml(row.biography),
    hasCourses: row.hasCourses === 1,
  }))
}
