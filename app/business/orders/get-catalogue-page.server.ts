import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Caller } from '../accounts/caller.ts'
import { selectCards, toCourse, toPlan } from '../catalogue/catalogue-repository.server.ts'
import type { CourseCard } from '../catalogue/course-card.ts'
import { toCourseCards } from '../catalogue/course-cards.ts'
import { COURSES_PER_PAGE, type CourseSearch, selectFound } from '../catalogue/search-courses.server.ts'
import { currencyOf, type Settings } from '../settings/settings.ts'
import { selectOwnCourses, toOwnCourses } from './own-courses.server.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

export type CataloguePage = {
  readonly courses: readonly CourseCard[]
  readonly total: number
  readonly pageCount: number
  readonly groups: readonly string[]
  /** What others buy, for a search that found nothing; else empty. */
  readonly suggestions: readonly CourseCard[]
}

const SUGGESTIONS = 4

/** The catalogue, searched and cut into pages. One round trip. */
export async function getCataloguePage(
  needs: Needs,
  { caller, ...search }: CourseSearch & { caller: Caller },
): Promise<CataloguePage> {
  const { db } = needs
  const { rows, total, ids } = selectFound(db, search)
  const bestsellers = selectCards(db)
    .where(eq(courses.statusShow, true))
    .orderBy(desc(courses.salesCount))
    .limit(SUGGESTIONS)
  const bestsellerIds = sql`(SELECT id FROM courses WHERE status_show = 1 ORDER BY sales_count DESC LIMIT ${sql.raw(String(SUGGESTIONS))})`
  const [settings, [found, [count], plans, popular, groups, grants, reads]] = await Promise.all([
    needs.siteSettings(),
    db.batch([
      rows,
      total,
      db
        .select()
        .from(pricingPlans)
        .where(sql`${pricingPlans.courseId} IN (${ids}) OR ${pricingPlans.courseId} IN ${bestsellerIds}`),
      bestsellers,
      db
        .select({ group: courses.groupName })
        .from(courses)
        .where(eq(courses.statusShow, true))
        .groupBy(courses.groupName)
        .orderBy(sql`min(${courses.position})`),
      ...selectOwnCourses(db, caller),
    ]),
  ])
  const lectureCounts = new Map([...found, ...popular].map(row => [row.id, row.lectureCount]))
  const facts = {
    plans: plans.map(toPlan),
    currency: currencyOf(settings),
    own: toOwnCourses(grants, reads, lectureCounts, needs.now()),
  }
  const cards = (from: typeof found) =>
    toCourseCards(
      from.map(row => toCourse(row)),
      facts,
    )
  return {
    courses: cards(found),
    total: count?.total ?? 0,
    pageCount: Math.max(1, Math.ceil((count?.total ?? 0) / COURSES_PER_PAGE)),
    groups: groups.map(({ group }) => group).filter(Boolean),
    suggestions: count?.total ? [] : cards(popular),
  }
}
