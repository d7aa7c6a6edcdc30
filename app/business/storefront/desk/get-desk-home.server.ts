import { gte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import { TEST_MAIL } from '#app/business/notifications/send-outbox-entry.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { findOrders, type OrderedItem } from '#app/business/orders/showing/find-orders.server.ts'
import { IN_PART } from '#app/business/orders/showing/list-report-queue.server.ts'
import type { FoundOrder, QueuePart } from '#app/business/orders/showing/order-view.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { counted } from '#app/db/counted.ts'
import { courses, products } from '#app/db/schema/catalogue.ts'
import { orderLines, salesDays } from '#app/db/schema/orders.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'
import { firstDayOfSales, type Sales, type SalesPeriods, salesOf, salesPeriods } from './sales.ts'

/**
 * A course or product that sold often in the last 30 days. `path` is its page: the editor's for those who may edit it,
 * else the shop's.
 */
export type BestSeller = OrderedItem & { readonly path: string; readonly name: string; readonly sold: number }

/** A part is null if the person may not see it. */
export type DeskHome = {
  /**
   * How many orders in the queue wait for a look at their slip, and how many are paid and wait for the school to open
   * the course. 100 means that many or more.
   */
  readonly queue: { readonly slips: number; readonly approvals: number }
  /** The shop's currency first. */
  readonly sales: readonly Sales[] | null
  /** The days of the sums in `sales`. */
  readonly periods: SalesPeriods
  /** Of the last 30 days, the most sold first. */
  readonly bestSellers: readonly BestSeller[] | null
  /** The newest orders. */
  readonly orders: readonly FoundOrder[] | null
  /** Which first steps the shop has done; null once all but the team are done, or the shop has many orders. */
  readonly firstSteps: FirstSteps | null
  /** The shop shows demo content, and this person may take it away. */
  readonly hasDemo: boolean
}

const FIRST_STEPS = [
  'hasCatalogue',
  'hasWays',
  'hasAccount',
  'hasContact',
  'hasTerms',
  'hasMail',
  'hasTeam',
  'hasOrder',
] as const
/**
 * `hasWays`: buyers can pay. `hasAccount`: a bank account is shown. `hasMail`: a test mail was sent. `hasTeam`:
 * somebody was invited, or works in the back office beside the owner.
 */
export type FirstSteps = Readonly<Record<(typeof FIRST_STEPS)[number], boolean>>

/** A shop with more orders is shown no first steps. */
const MOST_FIRST_ORDERS = 10
const ORDERS = 5
const SELLERS = 5
/** The queue is counted in this many orders of it. Only a queue with more of one kind can hide the other. */
const MOST_WAITING = 1_000
/** Best sellers come from at most this many approved orders, so their cost does not grow with the shop. */
const MOST_COUNTED = 300

/**
 * Returns what the first page of the back office shows beside what waits. Nothing here reads a whole table: sales come
 * from a counter for each day, the rest from the ends of indexes.
 */
export async function getDeskHome(
  {
    db,
    now,
    readyMethods,
    siteSettings,
  }: {
    db: Database
    now: Clock
    readyMethods: () => Promise<PaidByOf>
    siteSettings: () => Promise<Settings>
  },
  caller: Caller,
): Promise<DeskHome> {
  const at = now()
  const showsMoney = may(caller, 'money.read')
  const showsSellers = showsMoney || may(caller, 'catalogue.write')
  const latest = sql`(SELECT id FROM orders WHERE status = 'approved' AND updated_at >= ${at - 30 * DAY}
    ORDER BY updated_at DESC LIMIT ${MOST_COUNTED})`
  const [isReady, settings, found, { days, sellers, shopRows }] = await Promise.all([
    readyMethods(),
    siteSettings(),
    findOrders({ db }, { status: null, words: '', most: ORDERS }, caller),
    readBatch(db, {
      days: db
        .select()
        .from(salesDays)
        .where(showsMoney ? gte(salesDays.day, firstDayOfSales(at)) : sql`FALSE`),
      sellers: db
        .select({
          courseId: orderLines.courseId,
          productId: orderLines.productId,
          // The newest line has the newest name.
          name: sql<string>`name`.as('seller'),
          english: sql`english`.mapWith(orderLines.english).as('english'),
          newest: sql<number>`MAX(${orderLines.id})`.as('newest'),
          sold: sql<number>`SUM(${orderLines.qty})`.as('sold'),
        })
        .from(orderLines)
        .where(
          showsSellers
            ? sql`${orderLines.orderId} IN ${latest} AND ${orderLines.refundedAt} IS NULL`
            : sql`FALSE`,
        )
        .groupBy(orderLines.courseId, orderLines.productId)
        .orderBy(sql`sold DESC, newest DESC`)
        .limit(SELLERS),
      shopRows: db
        .select({
          slips: inQueue(caller, 'slips').as('slips'),
          approvals: inQueue(caller, 'approvals').as('approvals'),
          hasDemo: sql<number>`EXISTS (SELECT 1 FROM demo_content WHERE kind > '')`.as('has_demo'),
          hasOrder: sql<number>`EXISTS (SELECT 1 FROM orders WHERE id > 0)`.as('has_order'),
          hasManyOrders:
            sql<number>`EXISTS (SELECT 1 FROM orders WHERE id > 0 LIMIT 1 OFFSET ${MOST_FIRST_ORDERS})`.as(
              'has_many_orders',
            ),
          hasCatalogue: sql<number>`${hasOwn('course', courses)} OR ${hasOwn('product', products)}`.as(
            'has_catalogue',
          ),
          methods: sql<string | null>`(SELECT group_concat(id) FROM payment_methods WHERE enabled)`.as(
            'methods',
          ),
          hasAccount: sql<number>`EXISTS (SELECT 1 FROM bank_accounts WHERE ended_at IS NULL)`.as(
            'has_account',
          ),
          hasContact: sql<number>`EXISTS (SELECT 1 FROM settings
              WHERE key IN ('contact_email', 'contact_tel', 'contact_line') AND value <> '""')`.as(
            'has_contact',
          ),
          hasTerms: sql<number>`EXISTS (SELECT 1 FROM page_versions
              WHERE page = 'terms' AND withdrawn_at IS NULL AND body <> '')`.as('has_terms'),
          // A range, which the index of keys answers.
          hasMail: sql<number>`EXISTS (SELECT 1 FROM outbox
              WHERE key BETWEEN ${TEST_MAIL} AND ${`${TEST_MAIL}~`} AND state = 'sent')`.as('has_mail'),
          // The first member is the owner, who set up the shop.
          hasTeam:
            sql<number>`(SELECT COUNT(*) FROM (SELECT 1 FROM people WHERE roles <> 'student' LIMIT 2) AS counted) > 1
              OR EXISTS (SELECT 1 FROM invitations WHERE accepted_at IS NULL AND withdrawn_at IS NULL)`.as(
              'has_team',
            ),
        })
        .from(sql`(SELECT 1) AS counted`),
    }),
  ])
  const [shop] = shopRows
  return {
    hasDemo: shop?.hasDemo === 1 && may(caller, 'settings.write'),
    queue: { slips: shop?.slips ?? 0, approvals: shop?.approvals ?? 0 },
    sales: showsMoney ? salesOf(days.map(toSalesDay), currencyOf(settings), at) : null,
    periods: salesPeriods(at),
    bestSellers: showsSellers
      ? sellers.map(row => toBestSeller(row, may(caller, 'catalogue.write') ? '/admin/' : null))
      : null,
    orders: found.ok ? found.value.orders : null,
    firstSteps: shop ? firstSteps(shop, canPay(shop, isReady)) : null,
  }
}

function firstSteps(
  shop: { hasManyOrders: number } & Readonly<Record<Exclude<keyof FirstSteps, 'hasWays'>, number>>,
  hasWays: boolean,
): FirstSteps | null {
  const done = { ...shop, hasWays: Number(hasWays) }
  // Many schools are one person.
  const isDone = FIRST_STEPS.every(step => done[step] === 1 || step === 'hasTeam')
  if (shop.hasManyOrders === 1 || isDone) return null
  return Object.fromEntries(FIRST_STEPS.map(step => [step, done[step] === 1])) as FirstSteps
}

/** True if a method is on whose provider has its keys. A transfer needs an account too. */
function canPay(
  { methods, hasAccount }: { methods: string | null; hasAccount: number },
  isReady: PaidByOf,
): boolean {
  return (methods ?? '').split(',').some(id => {
    const paidBy = isReady(Number(id), 'THB') ?? isReady(Number(id), 'USD')
    return paidBy !== null && (paidBy !== 'transfer' || hasAccount === 1)
  })
}

/** SQL that is true if the shop has a course, or a product, that is not demo content. */
function hasOwn(kind: 'course' | 'product', table: SQLiteTable): SQL {
  return sql`EXISTS (SELECT 1 FROM ${table}
    WHERE id > 0 AND id NOT IN (SELECT demo_content.id FROM demo_content WHERE kind = ${kind}))`
}

/** SQL that counts the orders of this part of the queue; 0 for people who decide nothing. */
function inQueue(caller: Caller, part: QueuePart): SQL<number> {
  if (!may(caller, 'orders.decide')) return sql<number>`0`
  const queue = sql`(SELECT awaits_approval FROM orders WHERE status = 'pendingApproved' LIMIT ${MOST_WAITING}) AS queue`
  return counted(sql`${queue} WHERE ${IN_PART[part]}`)
}

function toSalesDay({ currency, ...day }: typeof salesDays.$inferSelect) {
  return { ...day, currency: currency as Currency }
}

/** The shop redirects the short address to the one with the name. */
function toBestSeller(
  {
    courseId,
    productId,
    name,
    sold,
  }: { courseId: number | null; productId: number | null; name: string; sold: number },
  editor: string | null,
): BestSeller {
  const item =
    courseId === null
      ? { kind: 'product' as const, id: productId ?? 0 }
      : { kind: 'course' as const, id: courseId }
  const path = editor ? `${editor}${item.kind}s/${item.id}` : `/${item.kind}/${item.id}`
  return { ...item, path, name, sold }
}
