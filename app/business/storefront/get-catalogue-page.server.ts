import { desc, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  selectCards,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { type CourseCard, toCourseCards } from '#app/business/catalogue/course-card.ts'
import type { PageEdge } from '#app/business/catalogue/page-edge.ts'
import { type ProductCard, toProductCard } from '#app/business/catalogue/product-card.ts'
import { MOST_FOUND } from '#app/business/catalogue/search/contains-words.server.ts'
import {
  COURSES_PER_PAGE,
  type CourseSearch,
  foundInOrder,
  selectFound,
  selectGroups,
} from '#app/business/catalogue/search/search-courses.server.ts'
import { selectFoundProducts } from '#app/business/catalogue/search/search-products.server.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { selectOwnCourses, toOwnCourses } from '#app/business/storefront/course-page/own-courses.server.ts'
import { readBatch, shownToAll, unsent } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

export type CataloguePage = {
  readonly courses: readonly CourseCard[]
  readonly total: number
  /** True if a search found the most courses it looks for, so there may be more. */
  readonly isCutShort: boolean
  readonly pageCount: number
  /** Cursors of the pages before and after this one. */
  readonly edges: { readonly before: PageEdge; readonly after: PageEdge } | null
  readonly groups: readonly string[]
  /** The first few products that a search found too. Empty without a search. */
  readonly products: readonly ProductCard[]
  /** How many products match the search. */
  readonly productTotal: number
  /** Bestsellers, for a search without results; else empty. */
  readonly suggestions: readonly CourseCard[]
}

const SUGGESTIONS = 4
const PRODUCTS = 4

/** Returns a page of the catalogue, searched if wanted. One round trip. */
export async function getCataloguePage(
  needs: Needs,
  { caller, ...search }: CourseSearch & { caller: Caller },
): Promise<CataloguePage> {
  const { db } = needs
  const isFrontPage = search.keyword === '' && !search.group && !search.edge && (search.page ?? 1) === 1
  const [settings, rows] = await Promise.all([
    needs.siteSettings(),
    isFrontPage ? readFrontPage(db, { caller }) : readBatch(db, selectPage(db, search, caller)),
  ])
  const total = rows.countRows[0]?.total ?? 0
  const lectureCounts = new Map([...rows.found, ...rows.bestsellers].map(row => [row.id, row.lectureCount]))
  const facts = {
    plans: rows.plans.map(toPlan),
    currency: currencyOf(settings),
    own: toOwnCourses(rows.grants, rows.reads, lectureCounts, needs.now()),
  }
  const cards = (from: readonly (typeof rows.found)[number][]) =>
    toCourseCards(
      from.map(row => toCourse(row)),
      facts,
    )
  const shown = foundInOrder(search, rows.found)
  return {
    courses: cards(shown),
    edges: edgesOf(shown),
    total,
    isCutShort: search.keyword !== '' && total === MOST_FOUND,
    pageCount: Math.max(1, Math.ceil(total / COURSES_PER_PAGE)),
    groups: rows.groups.map(({ group }) => group).filter(Boolean),
    products: rows.products.map(row => toProductCard(toProduct(row), facts.currency)),
    productTotal: rows.productCountRows[0]?.total ?? 0,
    suggestions: total > 0 ? [] : cards(rows.bestsellers),
  }
}

/** The page that most visitors see. Others differ by their words, so they are built for each request. */
const readFrontPage = prepareBatch((db, { caller }: { caller: Caller }) =>
  selectPage(db, { keyword: '' }, caller),
)

function selectPage(db: Database, search: CourseSearch, caller: Caller) {
  const wanted = selectFound(db, search)
  const isSearch = search.keyword !== '' && !search.group && (search.page ?? 1) === 1
  const goods = selectFoundProducts(db, { keyword: search.keyword, perPage: isSearch ? PRODUCTS : 0 })
  const bestsellers = selectCards(db)
    .where(eq(courses.statusShow, true))
    .orderBy(desc(courses.salesCount))
    .limit(SUGGESTIONS)
  const bestsellerIds = sql`(SELECT id FROM courses WHERE status_show = 1 ORDER BY sales_count DESC LIMIT ${sql.raw(String(SUGGESTIONS))})`
  const own = selectOwnCourses(db, caller)
  const everybody = shownToAll({
    found: wanted.rows,
    countRows: wanted.total,
    plans: db
      .select()
      .from(pricingPlans)
      .where(
        sql`${pricingPlans.courseId} IN (${wanted.ids}) OR ${pricingPlans.courseId} IN ${bestsellerIds}`,
      ),
    bestsellers,
    groups: selectGroups(db),
    products: goods.rows,
    productCountRows: goods.total,
  })
  return {
    ...everybody,
    // A visitor has no courses.
    ...(caller.account ? own : unsent(own)),
  }
}

function edgesOf(
  rows: readonly { readonly position: number; readonly id: number }[],
): CataloguePage['edges'] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  return {
    before: { side: 'before', position: first.position, id: first.id },
    after: { side: 'after', position: last.position, id: last.id },
  }
}
