import { asc, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  selectCards,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { type CourseCard, toCourseCards } from '#app/business/catalogue/course-card.ts'
import { type ProductCard, toProductCard } from '#app/business/catalogue/product-card.ts'
import { firstPosition } from '#app/business/catalogue/search-courses.server.ts'
import { selectFoundProducts } from '#app/business/catalogue/search-products.server.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { selectOwnCourses, toOwnCourses } from '#app/business/storefront/course-page/own-courses.server.ts'
import { unsent } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

export type HomePage = {
  /** The caller's open courses, last watched first. */
  readonly ownCourses: readonly CourseCard[]
  readonly products: readonly ProductCard[]
  readonly shelves: readonly { readonly group: string; readonly courses: readonly CourseCard[] }[]
}

/** The home page shows this many groups, and this many courses of each. The search finds the rest. */
const SHELVES = 12
const PER_SHELF = 8

/** One row of products. The catalogue has the rest. */
const PRODUCTS = 4

/** Ids of the courses on the shelves. It reads only a few index entries per shelf, however many courses there are. */
const SHOWN_IDS = sql`(SELECT courses.id FROM (SELECT group_name AS shelf FROM course_groups WHERE shown > 0
    ORDER BY ${firstPosition(sql`course_groups.group_name`)} LIMIT ${sql.raw(String(SHELVES))})
  JOIN courses ON courses.id IN (SELECT id FROM courses WHERE status_show = 1 AND group_name = shelf
    ORDER BY position, id LIMIT ${sql.raw(String(PER_SHELF))}))`

const readHome = prepareBatch((db, { caller }: { caller: Caller }) => {
  const owned = sql`(SELECT course_id FROM access_grants WHERE user_id = ${caller.account?.userId ?? ''})`
  const own = {
    own: selectCards(db).where(sql`${courses.id} IN ${owned}`),
    ...selectOwnCourses(db, caller),
  }
  return {
    shown: selectCards(db)
      .where(sql`${courses.id} IN ${SHOWN_IDS}`)
      .orderBy(asc(courses.position), asc(courses.id)),
    plans: db.select().from(pricingPlans).where(sql`${pricingPlans.courseId} IN ${SHOWN_IDS}`),
    products: selectFoundProducts(db, { keyword: '', perPage: PRODUCTS }).rows,
    // A visitor has no courses.
    ...(caller.account ? own : unsent(own)),
  }
})

/** Returns the home page: the caller's courses, then a shelf per group in the shop's order. One round trip. */
export async function getHomePage(needs: Needs, { caller }: { caller: Caller }): Promise<HomePage> {
  const [settings, { shown, plans, own, products, grants, reads }] = await Promise.all([
    needs.siteSettings(),
    readHome(needs.db, { caller }),
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
    products: products.map(row => toProductCard(toProduct(row), facts.currency)),
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
