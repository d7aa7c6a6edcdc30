import { gte, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import { findOrders } from '#app/business/orders/showing/find-orders.server.ts'
import type { FoundOrder } from '#app/business/orders/showing/order-view.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orderLines, salesDays } from '#app/db/schema/orders.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'
import { firstDayOfSales, type Sales, salesOf } from './sales.ts'

/** A course or product that sold often in the last 30 days. `path` is its page in the shop. */
export type BestSeller = { readonly path: string; readonly name: string; readonly sold: number }

/** A part is null if the person may not see it. */
export type DeskHome = {
  /** How many of the first orders in the queue are paid, and wait for the school to open the course. */
  readonly approvals: number
  readonly sales: readonly Sales[] | null
  /** Of the last 30 days, the most sold first. */
  readonly bestSellers: readonly BestSeller[] | null
  /** The newest orders. */
  readonly orders: readonly FoundOrder[] | null
  /** Which first steps a shop without orders has done; null once it has an order. */
  readonly firstSteps: { readonly hasCatalogue: boolean; readonly hasTeam: boolean } | null
}

const ORDERS = 5
const SELLERS = 5
/** As many as the menu counts in the queue. */
const MOST_WAITING = 100
/** Best sellers come from at most this many approved orders, so their cost does not grow with the shop. */
const MOST_COUNTED = 300

/**
 * Returns what the first page of the back office shows beside what waits. Nothing here reads a whole table: sales come
 * from a counter for each day, the rest from the ends of indexes.
 */
export async function getDeskHome(
  { db, now }: { db: Database; now: Clock },
  caller: Caller,
): Promise<DeskHome> {
  const at = now()
  const showsMoney = may(caller, 'money.read')
  const showsSellers = showsMoney || may(caller, 'catalogue.write')
  const latest = sql`(SELECT id FROM orders WHERE status = 'approved' AND updated_at >= ${at - 30 * DAY}
    ORDER BY updated_at DESC LIMIT ${MOST_COUNTED})`
  const [found, { days, sellers, shopRows }] = await Promise.all([
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
          approvals: (may(caller, 'orders.decide')
            ? sql<number>`(SELECT TOTAL(awaits_approval) FROM
                (SELECT awaits_approval FROM orders WHERE status = 'pendingApproved' LIMIT ${MOST_WAITING}) AS counted)`
            : sql<number>`0`
          ).as('approvals'),
          hasOrder: sql<number>`EXISTS (SELECT 1 FROM orders WHERE id > 0)`.as('has_order'),
          hasCatalogue:
            sql<number>`EXISTS (SELECT 1 FROM courses WHERE id > 0) OR EXISTS (SELECT 1 FROM products WHERE id > 0)`.as(
              'has_catalogue',
            ),
          // The first member is the owner, who set up the shop.
          hasTeam:
            sql<number>`(SELECT COUNT(*) FROM (SELECT 1 FROM people WHERE roles <> 'student' LIMIT 2) AS counted) > 1`.as(
              'has_team',
            ),
        })
        .from(sql`(SELECT 1) AS counted`),
    }),
  ])
  const [shop] = shopRows
  return {
    approvals: shop?.approvals ?? 0,
    sales: showsMoney ? salesOf(days.map(toSalesDay), at) : null,
    bestSellers: showsSellers ? sellers.map(toBestSeller) : null,
    orders: found.ok ? found.value.orders : null,
    firstSteps:
      shop && !shop.hasOrder ? { hasCatalogue: shop.hasCatalogue === 1, hasTeam: shop.hasTeam === 1 } : null,
  }
}

function toSalesDay({ currency, ...day }: typeof salesDays.$inferSelect) {
  return { ...day, currency: currency as Currency }
}

/** The shop redirects the short address to the one with the name. */
function toBestSeller(row: {
  courseId: number | null
  productId: number | null
  name: string
  sold: number
}): BestSeller {
  const path = row.courseId === null ? `/product/${row.productId}` : `/course/${row.courseId}`
  return { path, name: row.name, sold: row.sold }
}
