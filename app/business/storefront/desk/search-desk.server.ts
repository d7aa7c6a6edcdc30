import { desc } from 'drizzle-orm'
import { findPeople } from '#app/business/accounts/people/find-people.server.ts'
import type { FoundPerson } from '#app/business/accounts/people/person.ts'
import { type Caller, isStaff, may } from '#app/business/callers/caller.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { anyProductContains, courseContains } from '#app/business/catalogue/search/contains-words.server.ts'
import { searchCourses } from '#app/business/catalogue/search/search-courses.server.ts'
import { searchProducts } from '#app/business/catalogue/search/search-products.server.ts'
import { findOrders } from '#app/business/orders/showing/find-orders.server.ts'
import type { FoundOrder } from '#app/business/orders/showing/order-view.ts'
import { listOffers } from '#app/business/pricing/offers/list-offers.server.ts'
import type { OfferKind } from '#app/business/pricing/offers/offer.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses, products } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import { searchWords } from '#app/platform/search-words.ts'
import { type FoundSetting, findSettings } from './find-settings.ts'

/** A course or product, with its page: the editor's for those who may edit, else the shop's. */
export type FoundThing = {
  readonly id: number
  readonly name: string
  readonly path: string
  /** Why visitors do not see it; null if they do. */
  readonly unseen: 'draft' | 'archived' | 'hidden' | null
}

/** A list is null if the person may not see such things. Each ends after a few; its own page shows all. */
export type DeskFindings = {
  readonly orders: readonly FoundOrder[] | null
  readonly people: readonly FoundPerson[] | null
  readonly courses: readonly FoundThing[]
  readonly products: readonly FoundThing[]
  /** Empty for those who may not change them. */
  readonly coupons: readonly FoundThing[]
  readonly promotions: readonly FoundThing[]
  readonly settings: readonly FoundSetting[]
}

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

const MOST = 8
const NOTHING: DeskFindings = {
  ...{ orders: null, people: null, courses: [], products: [], coupons: [], promotions: [], settings: [] },
}

/**
 * Returns what the words find in the back office: orders, people, courses, products, coupons and promotions, by the
 * searches of their own pages, and settings. People who edit the catalogue find what visitors do not see too. Nothing
 * for empty words, and for people who do not work here.
 */
export async function searchDesk(needs: Needs, typed: string, caller: Caller): Promise<DeskFindings> {
  const words = typed.trim()
  if (words === '' || !isStaff(caller)) return NOTHING
  const findThings = may(caller, 'catalogue.write') ? findAnyThings : findShownThings
  const [orders, people, things, coupons, promotions] = await Promise.all([
    findOrders(needs, { words, status: null, most: MOST }, caller),
    findPeople(needs, { words }, caller),
    findThings(needs, words),
    findOffers(needs, 'coupon', words, caller),
    findOffers(needs, 'promotion', words, caller),
  ])
  return {
    orders: orders.ok ? orders.value.orders : null,
    people: people.ok ? people.value.people.slice(0, MOST) : null,
    ...{ ...things, coupons, promotions },
    settings: findSettings(words, { locale: needs.db.$locale ?? 'th', caller }),
  }
}

/** Nothing for those who may not change them. */
async function findOffers(
  needs: Needs,
  kind: OfferKind,
  words: string,
  caller: Caller,
): Promise<readonly FoundThing[]> {
  const found = await listOffers(needs, { kind, words, before: null }, caller)
  if (!found.ok) return []
  return found.value.offers
    .slice(0, MOST)
    .map(({ id, values: { name } }) => ({ id, name, path: `/admin/${kind}s/${id}`, unseen: null }))
}

type Things = Pick<DeskFindings, 'courses' | 'products'>

/** Finds what visitors find. */
async function findShownThings(needs: Needs, words: string): Promise<Things> {
  const [{ courses }, { products }] = await Promise.all([
    searchCourses(needs, { keyword: words }),
    searchProducts(needs, { keyword: words, perPage: MOST }),
  ])
  return {
    courses: courses
      .slice(0, MOST)
      .map(({ id, name, slug }) => ({ id, name, path: coursePath({ id, slug }), unseen: null })),
    products: products.map(({ id, name, path }) => ({ id, name, path, unseen: null })),
  }
}

/** Finds also drafts and what is hidden, the newest first, as the lists of courses and products do. */
async function findAnyThings({ db }: Needs, words: string): Promise<Things> {
  const searched = searchWords(words)
  const found = await readBatch(db, {
    courses: db
      .select({
        ...{ id: courses.id, name: courses.name, english: nameInEnglish(courses.english) },
        ...{ isShown: courses.statusShow, stage: courses.stage },
      })
      .from(courses)
      .where(courseContains(courses.id, searched))
      .orderBy(desc(courses.id))
      .limit(MOST),
    products: db
      .select({
        ...{ id: products.id, name: products.name, english: nameInEnglish(products.english) },
        isShown: products.statusShow,
      })
      .from(products)
      .where(anyProductContains(products.id, searched))
      .orderBy(desc(products.id))
      .limit(MOST),
  })
  const unseen = (isShown: boolean, stage = '') => {
    if (isShown) return null
    return stage === 'draft' || stage === 'archived' ? stage : 'hidden'
  }
  return {
    courses: found.courses.map(({ id, name, isShown, stage }) => ({
      ...{ id, name, path: `/admin/courses/${id}` },
      unseen: unseen(isShown, stage),
    })),
    products: found.products.map(({ id, name, isShown }) => ({
      ...{ id, name, path: `/admin/products/${id}` },
      unseen: unseen(isShown),
    })),
  }
}
