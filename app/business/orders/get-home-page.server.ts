import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Caller } from '../accounts/caller.ts'
import { selectCards, toCourse, toPlan } from '../catalogue/catalogue-repository.server.ts'
import type { CourseCard } from '../catalogue/course-card.ts'
import { toCourseCards } from '../catalogue/course-cards.ts'
import { currencyOf, type Settings } from '../settings/settings.ts'
import { selectOwnCourses, toOwnCourses } from './own-courses.server.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

export type HomePage = {
  /** What he can go on with, the latest first. */
  readonly ownCourses: readonly CourseCard[]
  readonly shelves: readonly { readonly group: string; readonly courses: readonly CourseCard[] }[]
}

/** The first page reads this many courses and shows this many of each group; the rest is a search away. */
const COURSES_READ = 120
const PER_SHELF = 8

/** The shop's front: what he has first, then a shelf for each group in the shop's order. One round trip. */
export async function getHomePage(needs: Needs, { caller }: { caller: Caller }): Promise<HomePage> {
  const { db } = needs
  const userId = caller.account?.userId ?? ''
  const owned = sql`(SELECT course_id FROM access_grants WHERE user_id = ${userId})`
  const shownIds = sql`(SELECT id FROM courses WHERE status_show = 1 ORDER BY position, id LIMIT ${sql.raw(String(COURSES_READ))})`
  const [settings, [shown, plans, own, grants, reads]] = await Promise.all([
    needs.siteSettings(),
    db.batch([
      selectCards(db)
        .where(eq(courses.statusShow, true))
        .orderBy(asc(courses.position), asc(courses.id))
        .limit(COURSES_READ),
      db.select().from(pricingPlans).where(sql`${pricingPlans.courseId} IN ${shownIds}`),
      selectCards(db).where(sql`${courses.id} IN ${owned}`),
      ...selectOwnCourses(db, caller),
    ]),
  ])
  const lectureCounts = new Map([...shown, ...own].map(row => [row.id, row.lectureCount]))
  const facts = {
    plans: plans.map(toPlan),
    currency: currencyOf(settings),
    own: toOwnCourses(grants, reads, lectureCounts, needs.now()),
  }
  const ownById = new Map(
    toCourseCards(
      own.map(row => toCourse(row)),
      facts,
    ).map(card => [card.id, card]),
  )
  return {
    ownCourses: [...facts.own.keys()].flatMap(id => ownById.get(id) ?? []),
    shelves: toShelves(
      toCourseCards(
        shown.map(row => toCourse(row)),
        facts,
      ),
    ),
  }
}

function toShelves(cards: readonly CourseCard[]): HomePage['shelves'] {
  const groups = [...new Set(cards.map(card => card.groupName))]
  return groups.map(group => ({
    group,
    courses: cards.filter(card => card.groupName === group).slice(0, PER_SHELF),
  }))
}
