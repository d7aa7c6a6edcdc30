import { findPeople } from '#app/business/accounts/people/find-people.server.ts'
import type { FoundPerson } from '#app/business/accounts/people/person.ts'
import { type Caller, isStaff } from '#app/business/callers/caller.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { searchCourses } from '#app/business/catalogue/search/search-courses.server.ts'
import { searchProducts } from '#app/business/catalogue/search/search-products.server.ts'
import { findOrders } from '#app/business/orders/showing/find-orders.server.ts'
import type { FoundOrder } from '#app/business/orders/showing/order-view.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { Database } from '#app/db/connection.ts'

/** A course or product, with its page in the shop. */
export type FoundThing = { readonly id: number; readonly name: string; readonly path: string }

/** A list is null if the person may not see such things. Each ends after a few; its own page shows all. */
export type DeskFindings = {
  readonly orders: readonly FoundOrder[] | null
  readonly people: readonly FoundPerson[] | null
  readonly courses: readonly FoundThing[]
  readonly products: readonly FoundThing[]
}

type Needs = { db: Database; siteSettings: () => Promise<Settings> }

const MOST = 8
const NOTHING: DeskFindings = { orders: null, people: null, courses: [], products: [] }
const EVERYBODY = {
  groupId: null,
  role: null,
  isGuest: false,
  hasCourse: false,
  idleSince: null,
  before: null,
}

/**
 * Returns what the words find in the back office: orders, people, courses and products, by the searches of their own
 * pages. Nothing for empty words, and for people who do not work here.
 */
export async function searchDesk(needs: Needs, typed: string, caller: Caller): Promise<DeskFindings> {
  const words = typed.trim()
  if (words === '' || !isStaff(caller)) return NOTHING
  const [orders, people, { courses }, { products }] = await Promise.all([
    findOrders(needs, { words, status: null, most: MOST }, caller),
    findPeople(needs, { ...EVERYBODY, words }, caller),
    searchCourses(needs, { keyword: words }),
    searchProducts(needs, { keyword: words, perPage: MOST }),
  ])
  return {
    orders: orders.ok ? orders.value.orders : null,
    people: people.ok ? people.value.people.slice(0, MOST) : null,
    courses: courses
      .slice(0, MOST)
      .map(({ id, name, slug }) => ({ id, name, path: coursePath({ id, slug }) })),
    products: products.map(({ id, name, path }) => ({ id, name, path })),
  }
}
