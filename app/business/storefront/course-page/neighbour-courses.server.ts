import { type SQL, sql } from 'drizzle-orm'
import { type CourseRow, selectCards, toCourse } from '#app/business/catalogue/catalogue-repository.server.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import type { CourseCard } from '#app/business/catalogue/course-card.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { CourseShelf } from './course-page.ts'

const PER_SHELF = 4
/** Reads twice as many as are shown, because a course on an earlier shelf is left out of the later ones. */
const READ = sql.raw(String(PER_SHELF * 2))

/**
 * Selects the courses that may be shown below a course, and their plans: two selects for a batch.
 * behaviour: Course page
 */
export function selectNeighbours(db: Database, courseId: number) {
  const ids = neighbourIds(courseId)
  return {
    // The plus keeps SQLite from scanning every visible course for these few.
    neighbours: selectCards(db).where(sql`${courses.id} IN ${ids} AND +${courses.statusShow} = 1`),
    neighbourPlans: db.select().from(pricingPlans).where(sql`${pricingPlans.courseId} IN ${ids}`),
  }
}

function neighbourIds(courseId: number): SQL {
  const sameTeacher = sql`teacher <> '' AND teacher = (SELECT teacher FROM courses WHERE id = ${courseId})`
  const sameGroup = sql`group_name <> '' AND group_name = (SELECT group_name FROM courses WHERE id = ${courseId})`
  return sql`(
    SELECT related_course_id FROM related_courses WHERE course_id = ${courseId}
    UNION SELECT id FROM (SELECT id FROM courses WHERE ${sameTeacher} AND id <> ${courseId} ORDER BY position LIMIT ${READ})
    UNION SELECT id FROM (SELECT id FROM courses WHERE status_show = 1 AND ${sameGroup} AND id <> ${courseId} ORDER BY position LIMIT ${READ})
    UNION SELECT id FROM (SELECT id FROM courses WHERE status_show = 1 AND id <> ${courseId} ORDER BY sales_count DESC LIMIT ${READ})
  )`
}

type Facts = {
  rows: readonly CourseRow[]
  settings: Pick<Settings, 'showCoursesOfTeacher' | 'showCoursesOfGroup' | 'showBestsellers'>
  toCards: (courses: readonly Course[]) => CourseCard[]
}

/**
 * Returns the shelves below a course: related courses always, the others if the shop wants them, each course once.
 * behaviour: Course page
 */
export function toCourseShelves(course: Course, { rows, settings, toCards }: Facts): CourseShelf[] {
  const byPosition = [...rows].sort((a, b) => a.position - b.position || a.id - b.id)
  const bySales = [...byPosition].sort((a, b) => b.salesCount - a.salesCount)
  const related = course.relatedCourseIds.flatMap(id => rows.find(row => row.id === id) ?? [])
  const teacher = byPosition.filter(row => row.teacher !== '' && row.teacher === course.teacher)
  const group = byPosition.filter(row => row.groupName !== '' && row.groupName === course.groupName)
  const wanted = [
    { kind: 'related' as const, rows: related },
    { kind: 'teacher' as const, rows: settings.showCoursesOfTeacher ? teacher : [] },
    { kind: 'group' as const, rows: settings.showCoursesOfGroup ? group : [] },
    { kind: 'bestsellers' as const, rows: settings.showBestsellers ? bySales : [] },
  ]
  const taken = new Set([course.id])
  return wanted.flatMap(({ kind, rows }) => {
    const fresh = rows.filter(row => !taken.has(row.id)).slice(0, PER_SHELF)
    for (const row of fresh) taken.add(row.id)
    return fresh.length === 0 ? [] : [{ kind, courses: toCards(fresh.map(row => toCourse(row))) }]
  })
}
