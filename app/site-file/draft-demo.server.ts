import { sql } from 'drizzle-orm'
import { type PlanRow, toPlan } from '#app/business/catalogue/catalogue-repository.server.ts'
import type { ShippingMethod } from '#app/business/pricing/cart-facts.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import { anyOf } from '#app/db/batch.ts'
import type { English } from '#app/db/columns.ts'
import type { Database } from '#app/db/connection.ts'
import { pricingPlans } from '#app/db/schema/catalogue.ts'
import { type CourseThreads, draftComments } from '#app/site-file/catalogue/draft-comments.server.ts'
import type { OrderedCourse, OrderedProduct } from '#app/site-file/demo-orders/demo-order-price.ts'
import type { OrderIds } from '#app/site-file/demo-orders/draft-order-rows.ts'
import { draftOrders } from '#app/site-file/demo-orders/draft-orders.ts'
import type { Row } from '#app/site-file/drafting/bulk-write.server.ts'
import type { Drafting } from '#app/site-file/drafting/draft-kind.ts'
import { freshIds } from '#app/site-file/drafting/settle-entries.ts'
import { draftAccounts } from '#app/site-file/people/draft-accounts.server.ts'
import { draftStudies } from '#app/site-file/people/draft-studies.server.ts'
import { readHighestOrderIds, readStoredPeople } from '#app/site-file/people/stored-people.server.ts'
import type { SiteFile } from './site-file.ts'

/** Payment ids start high, as for real orders, because providers get them as references. */
const BEFORE_FIRST_PAYMENT = 700_000_000_000

/** The shop after the import, as far as accounts and orders refer to it. */
export type ShopAfter = {
  readonly settings: Settings
  readonly courseIds: ReadonlySet<number>
  readonly userGroupIds: ReadonlySet<number>
  /** Rows of the file and of the shop; for the same id the later row wins. */
  readonly courses: readonly Row[]
  readonly plans: readonly Row[]
  readonly products: readonly Row[]
  readonly shippingMethods: readonly Row[]
  readonly threads: readonly CourseThreads[]
}

/** Drafts the accounts, comments, orders and learning that a demo shop starts with. */
export async function draftDemo(db: Database, site: SiteFile, after: ShopAfter, drafting: Drafting) {
  const stored = await readStoredPeople(db, site)
  const people = await draftAccounts(
    site,
    {
      stored,
      courseIds: after.courseIds,
      userGroupIds: after.userGroupIds,
      passwordMinLength: after.settings.passwordMinLength,
    },
    drafting,
  )
  await draftComments(db, { courses: after.threads, people }, drafting)
  const homework = await draftStudies(db, { site, people }, drafting)
  const none: OrderIds = { line: () => 0, payment: () => 0, slips: [], sales: new Map() }
  if (site.orders.length === 0) return { ...none, people, homework }

  const highest = await readHighestOrderIds(db)
  const ids: OrderIds = {
    ...none,
    line: freshIds(highest.line, []),
    payment: freshIds(Math.max(highest.payment, BEFORE_FIRST_PAYMENT), []),
  }
  draftOrders(
    site,
    {
      people,
      plans: await orderedPlans(db, site, after),
      products: new Map(after.products.map(row => [Number(row.id), row as OrderedProduct])),
      shippingMethods: [...byId(after.shippingMethods).values()].filter(
        row => row.enabled,
      ) as ShippingMethod[],
      settings: after.settings,
      existing: stored.orderIds,
      ids,
    },
    drafting,
  )
  return { ...ids, people, homework }
}

async function orderedPlans(
  db: Database,
  { orders }: SiteFile,
  after: ShopAfter,
): Promise<ReadonlyMap<number, OrderedCourse>> {
  const ids = orders.flatMap(({ order }) => order.pricingplan_ids ?? [])
  const stored = await db
    .select()
    .from(pricingPlans)
    .where(sql`${pricingPlans.id} IN ${anyOf(ids)}`)
  const courses = byId(after.courses)
  return new Map(
    [...byId([...stored, ...after.plans]).values()].map(row => {
      const plan = { ...toPlan(row as PlanRow), english: row.english as English | undefined }
      const { name, english } = courses.get(plan.courseId) ?? {}
      const course = { id: plan.courseId, name: String(name), english: english as English | undefined }
      return [plan.id, { plan, course }]
    }),
  )
}

function byId(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map(row => [Number(row.id), row]))
}
