import { asc, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  selectCards,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { type CourseCard, toCourseCards } from '#app/business/catalogue/course-card.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { type ProductCard, toProductCard } from '#app/business/catalogue/product-card.ts'
import { firstPosition } from '#app/business/catalogue/search-courses.server.ts'
import { selectFoundProducts } from '#app/business/catalogue/search-products.server.ts'
import { type Access, accessOf, hasAccess } from '#app/business/learning/access.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import { toGrant } from '#app/business/learning/grant-repository.server.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { selectOwnCourses, toOwnCourses } from '#app/business/storefront/course-page/own-courses.server.ts'
import { unsent } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { courseToContinue, type NextLecture, selectStandings, toStanding } from './next-lecture.server.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

/** The course that a student continues, with what the card shows. */
export type CourseToContinue = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly pictureUrl: string
  readonly percent: number
  readonly next: NextLecture
  readonly access: Access
}

export type HomePage = {
  /** Where a student continues: the course watched last, with its next lecture. null for a visitor. */
  readonly toContinue: CourseToContinue | null
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

const readHome = prepareBatch((db, { caller, now }: { caller: Caller; now: Instant }) => {
  const userId = caller.account?.userId ?? ''
  const owned = sql`(SELECT course_id FROM access_grants WHERE user_id = ${userId})`
  const own = {
    own: selectCards(db).where(sql`${courses.id} IN ${owned}`),
    ...selectOwnCourses(db, caller),
    ...selectStandings(db, userId, courseToContinue(userId, now)),
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
  const now = needs.now()
  const [settings, { shown, plans, own, products, grants, reads, ...standing }] = await Promise.all([
    needs.siteSettings(),
    readHome(needs.db, { caller, now }),
  ])
  const lectureCounts = new Map([...shown, ...own].map(row => [row.id, row.lectureCount]))
  const facts = {
    plans: plans.map(toPlan),
    currency: currencyOf(settings),
    own: toOwnCourses(grants, reads, lectureCounts, now),
  }
  const ownById = new Map(
    toCourseCards(
      own.map(row => toCourse(row)),
      facts,
    ).map(card => [card.id, card]),
  )
  const continued = own.find(row => row.id === standing.lectures[0]?.courseId)
  return {
    toContinue: continued ? toContinue(continued, grants.map(toGrant), standing, now) : null,
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

type Standing = Parameters<typeof toStanding>[0]

/** Null if the course is not open after all: its watching time is used up, or the student's group may not take it. */
function toContinue(
  row: Parameters<typeof toCourse>[0] & { readonly inOrder: boolean },
  grants: readonly Grant[],
  rows: Standing,
  now: Instant,
): CourseToContinue | null {
  const own = grants.filter(grant => grant.courseId === row.id)
  if (!hasAccess(own, now)) return null
  const { next, percent } = toStanding(rows, { course: row, grants: own, now })
  const { id, name, previewPictureUrl: pictureUrl } = row
  if (!next || percent === 100) return null
  return { id, name, path: coursePath(row), pictureUrl, percent, next, access: accessOf(own, now) }
}

function toShelves(cards: readonly CourseCard[]): HomePage['shelves'] {
  const groups = [...new Set(cards.map(card => card.groupName))]
  return groups.map(group => ({
    group,
    courses: cards.filter(card => card.groupName === group).slice(0, PER_SHELF),
  }))
}
