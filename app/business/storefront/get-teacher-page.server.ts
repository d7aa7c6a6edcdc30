import { asc, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { selectCards, toCourse, toPlan } from '#app/business/catalogue/catalogue-repository.server.ts'
import { type CourseCard, toCourseCards } from '#app/business/catalogue/course-card.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { readBatch, unsent } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans, teachers } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import { selectOwnCourses, toOwnCourses } from './course-page/own-courses.server.ts'

export type TeacherPage = {
  readonly id: number
  readonly name: string
  /** Safe HTML; '' if the school wrote nothing. */
  readonly biography: string
  readonly pictureUrl: string
  /** The shown courses, in the order of the catalogue. */
  readonly courses: readonly CourseCard[]
}

/** A teacher with more courses has a page with the first of them; the search finds the others. */
const MOST = 60

/** Returns a teacher with their courses in one round trip; null if there is no such teacher. */
export async function getTeacherPage(
  { db, now, siteSettings }: { db: Database; now: Clock; siteSettings: () => Promise<Settings> },
  { teacherId, caller }: { teacherId: number; caller: Caller },
): Promise<TeacherPage | null> {
  // The plus keeps SQLite from scanning every visible course for these few.
  const isTheirs = sql`teacher = (SELECT name FROM teachers WHERE id = ${teacherId}) AND +status_show = 1`
  const own = selectOwnCourses(db, caller)
  const [settings, { teacherRows, courseRows, planRows, ...ownRows }] = await Promise.all([
    siteSettings(),
    readBatch(db, {
      teacherRows: db.select().from(teachers).where(eq(teachers.id, teacherId)),
      courseRows: selectCards(db).where(isTheirs).orderBy(asc(courses.position), asc(courses.id)).limit(MOST),
      planRows: db
        .select()
        .from(pricingPlans)
        .where(sql`${pricingPlans.courseId} IN (SELECT id FROM courses WHERE ${isTheirs})`),
      // A visitor has no courses.
      ...(caller.account ? own : unsent(own)),
    }),
  ])
  const [teacher] = teacherRows
  if (!teacher) return null
  const lectureCounts = new Map(courseRows.map(row => [row.id, row.lectureCount]))
  return {
    id: teacher.id,
    name: teacher.name,
    biography: safeHtml(teacher.biography),
    pictureUrl: teacher.pictureUrl,
    courses: toCourseCards(
      courseRows.map(row => toCourse(row)),
      {
        plans: planRows.map(toPlan),
        currency: currencyOf(settings),
        own: toOwnCourses(ownRows.grants, ownRows.reads, lectureCounts, now()),
      },
    ),
  }
}
