import { sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { OrderId } from '#app/business/orders/order.ts'
import type { Database } from '#app/db/connection.ts'
import { orderHistory, orders } from '#app/db/schema/orders.ts'
import { type Clock, DAY, fromBangkok, type Instant, inBangkok } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** The differences that staff accepted on one day in Bangkok, in one currency. Minor units, never negative. */
export type DayOfDifferences = {
  /** The instant at which the day begins. */
  readonly day: Instant
  readonly currency: Currency
  readonly shortfall: number
  readonly surplus: number
  readonly orderIds: readonly OrderId[]
}

const DAYS = 7

/**
 * Returns the differences that staff accepted today and in the six days before,
 * latest day first. Skips days without any.
 */
export async function listAcceptedDifferences(
  { db, now }: { db: Database; now: Clock },
  caller: Caller,
): Promise<Result<readonly DayOfDifferences[], { code: 'NOT_STAFF' }>> {
  if (!may(caller, 'money.read')) return refuse({ code: 'NOT_STAFF' })
  const since = startOfDay(now()) - (DAYS - 1) * DAY
  const rows = await db
    .select({
      at: orderHistory.at,
      orderId: orderHistory.orderId,
      difference: sql<number>`${orderHistory.difference}`,
      currency: orders.currency,
    })
    .from(orderHistory)
    .innerJoin(orders, sql`${orders.id} = ${orderHistory.orderId}`)
    .where(sql`${orderHistory.difference} IS NOT NULL AND ${orderHistory.at} >= ${since}`)
    .orderBy(sql`${orderHistory.at} DESC`)
  const days = new Map<string, DayOfDifferences>()
  for (const { at, orderId, difference, currency } of rows) {
    const day = startOfDay(at)
    const key = `${day} ${currency}`
    const before = days.get(key) ?? { ...NONE, day, currency: currency as Currency }
    days.set(key, {
      ...before,
      shortfall: before.shortfall + Math.max(0, -difference),
      surplus: before.surplus + Math.max(0, difference),
      orderIds: [...before.orderIds, orderId as OrderId],
    })
  }
  return ok([...days.values()])
}

const NONE = { shortfall: 0, surplus: 0, orderIds: [] }

function startOfDay(at: Instant): Instant {
  return fromBangkok(inBangkok(at).format('YYYY-MM-DD'), '00:00') ?? at
}
