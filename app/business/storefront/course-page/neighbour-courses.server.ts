import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  type CourseRow,
  selectCards,
  toCourse,
  toPlan,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import { type CourseCard, toCourseCards } from '#app/business/catalogue/course-card.ts'
import { registrationPeriod } from '#app/business/catalogue/registration-period.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, courseUserGroups, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { CourseShelf } from './course-page.ts'
import { selectOwnCourses, toOwnCourses } from './own-courses.server.ts'

const PER_SHELF = 4
/** Reads twice as many as are shown, because a course on an earlier shelf is left out of the later ones. */
const READ = sql.raw(String(PER_SHELF * 2))

/**
 * Selects the courses that may be shown below a course, and their plans: two selects for a batch.
 * behaviour: Course page
 */
export function selectNeighbours(db: Database, courseId: number) {
  const ids = neighbourIds(courseId)
  const alike = {
    isOfTeacher: sql<number>`${courses.teacher} <> '' AND ${courses.teacher} = ${stored('teacher', courseId)}`,
    isOfGroup: sql<number>`${courses.groupName} <> '' AND ${courses.groupName} = ${stored('group_name', courseId)}`,
  }
  return {
    // The plus keeps SQLite from scanning every visible course for these few.
    neighbours: selectCards(db, alike).where(sql`${courses.id} IN ${ids} AND +${courses.statusShow} = 1`),
    neighbourPlans: db.select().from(pricingPlans).where(sql`${pricingPlans.courseId} IN ${ids}`),
  }
}

/** A course's text as it is stored. Readers may get a translation, which other courses need not have. */
function stored(column: 'teacher' | 'group_name', courseId: number): SQL {
  return sql`(SELECT own.${sql.raw(column)} FROM courses own WHERE own.id = ${courseId})`
}

function neighbourIds(courseId: number): SQL {
  const sameTeacher = sql`teacher <> '' AND teacher = ${stored('teacher', courseId)}`
  const sameGroup = sql`group_name <> '' AND group_name = ${stored('group_name', courseId)}`
  return sql`(
    SELECT related_course_id FROM related_courses WHERE course_id = ${courseId}
    UNION SELECT id FROM (SELECT id FROM courses WHERE ${sameTeacher} AND id <> ${courseId} ORDER BY position LIMIT ${READ})
    UNION SELECT id FROM (SELECT id FROM courses WHERE status_show = 1 AND ${sameGroup} AND id <> ${courseId} ORDER BY position LIMIT ${READ})
    UNION SELECT id FROM (SELECT id FROM courses WHERE status_show = 1 AND id <> ${courseId} ORDER BY sales_count DESC LIMIT ${READ})
  )`
}

export type NeighbourRow = CourseRow & { readonly isOfTeacher: number; readonly isOfGroup: number }

type Facts = {
  rows: readonly NeighbourRow[]
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
  const teacher = byPosition.filter(row => row.isOfTeacher)
  const group = byPosition.filter(row => row.isOfGroup)
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

const MOST_NEXT = 2

/**
 * Returns what a student may take after a course: the next ones of its teacher or group that the student does not have
 * and that can be bought now, free ones first. One batch.
 */
export async function listNextCourses(
  { db, ...needs }: { db: Database; now: Clock; siteSettings: () => Promise<Settings> },
  { courseId, caller }: { courseId: number; caller: Caller },
): Promise<readonly CourseCard[]> {
  const now = needs.now()
  const [settings, { neighbours, neighbourPlans, grants, reads, otherGroups }] = await Promise.all([
    needs.siteSettings(),
    readBatch(db, {
      ...selectNeighbours(db, courseId),
      ...selectOwnCourses(db, caller),
      otherGroups: selectOfOtherGroups(db, courseId, caller),
    }),
  ])
  const own = toOwnCourses(grants, reads, new Map(), now)
  const left = new Set([...own.keys(), ...otherGroups.map(({ courseId }) => courseId)])
  const alike = neighbours
    .filter(row => row.isOfTeacher || row.isOfGroup)
    .filter(row => !left.has(row.id) && registrationPeriod(row, now) === 'open')
    .sort((a, b) => a.position - b.position || a.id - b.id)
  const facts = { plans: neighbourPlans.map(toPlan), currency: currencyOf(settings), own }
  return toCourseCards(
    alike.map(row => toCourse(row)),
    facts,
  )
    .flatMap(card => (card.price ? [{ card, isPaid: card.price.amount.minor > 0 }] : []))
    .sort((a, b) => Number(a.isPaid) - Number(b.isPaid))
    .slice(0, MOST_NEXT)
    .map(({ card }) => card)
}

/** Selects the neighbours that are only for groups of which the caller is none. */
function selectOfOtherGroups(db: Database, courseId: number, caller: Caller) {
  const ownGroup = sql`(SELECT user_group_id FROM students WHERE user_id = ${caller.account?.userId ?? ''})`
  return db
    .select({ courseId: courseUserGroups.courseId })
    .from(courseUserGroups)
    .where(sql`${courseUserGroups.courseId} IN ${neighbourIds(courseId)}`)
    .groupBy(courseUserGroups.courseId)
    .having(sql`NOT COALESCE(MAX(${courseUserGroups.userGroupId} = ${ownGroup}), 0)`)
}
