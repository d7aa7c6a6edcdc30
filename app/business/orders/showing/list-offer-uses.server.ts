import { asc, desc, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { OrderStatus } from '#app/business/orders/order.ts'
import type { OfferKind } from '#app/business/pricing/offers/offer.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orders } from '#app/db/schema/orders.ts'
import { couponRedemptions } from '#app/db/schema/pricing.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

export type OfferUse = {
  readonly orderId: number
  readonly fullname: string
  readonly status: OrderStatus
  readonly currency: Currency
  readonly payable: number
  readonly at: Instant
  /** The state of a coupon's use: reserved, paid, or given back. null for a promotion, which has no counted uses. */
  readonly state: 'held' | 'used' | 'released' | null
}

export type OfferUses = {
  /** Counts of the latest uses; null for a promotion. */
  readonly counts: Readonly<Record<'held' | 'used' | 'released', number>> | null
  /** null: the reader may not read orders. */
  readonly latest: readonly OfferUse[] | null
}

const SHOWN = 20
/** This many of the latest coupon uses are counted, and this many of the latest orders searched for a promotion. */
export const ROWS_SEARCHED = 5_000

/** Returns the latest orders that used a coupon or a promotion, with the state of each use. Without orders for those
 * who may not read them. */
export async function listOfferUses(
  { db }: { db: Database },
  { kind, id }: { kind: OfferKind; id: number },
  caller: Caller,
): Promise<Result<OfferUses, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'offers.write')) return refuse({ code: 'NOT_STAFF' })
  const uses = kind === 'coupon' ? await usesOfCoupon(db, id) : await usesOfPromotion(db, id)
  return ok(may(caller, 'money.read') ? uses : { ...uses, latest: null })
}

async function usesOfCoupon(db: Database, couponId: number): Promise<OfferUses> {
  // Row ids follow the order of the reservations, so the index gives the latest without sorting all rows.
  const latest = (most: number) => sql`FROM coupon_redemptions WHERE coupon_id = ${couponId}
    ORDER BY rowid DESC LIMIT ${most}`
  const { counts, uses } = await readBatch(db, {
    counts: db
      .select({ state: sql<string>`state`, n: sql<number>`COUNT(*)` })
      .from(sql`(SELECT state ${latest(ROWS_SEARCHED)})`)
      .groupBy(sql`state`),
    uses: db
      .select()
      .from(couponRedemptions)
      .where(sql`${couponRedemptions.couponId} = ${couponId}`)
      .orderBy(sql`coupon_redemptions.rowid DESC`)
      .limit(SHOWN),
  })
  const rows = await db
    .select()
    .from(orders)
    .where(sql`${orders.id} IN ${anyOf(uses.map(({ orderId }) => orderId))}`)
    .orderBy(asc(orders.id))
  const count = (state: string) => counts.find(row => row.state === state)?.n ?? 0
  return {
    counts: { held: count('held'), used: count('used'), released: count('released') },
    latest: uses.flatMap(({ orderId, state, at }) => {
      const row = rows.find(order => order.id === orderId)
      return row ? [{ ...toUse(row), at, state: state as 'held' | 'used' | 'released' }] : []
    }),
  }
}

async function usesOfPromotion(db: Database, promotionId: number): Promise<OfferUses> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      sql`${orders.id} > (SELECT MAX(id) FROM orders) - ${ROWS_SEARCHED} AND +${orders.promotionId} = ${promotionId}`,
    )
    .orderBy(desc(orders.id))
    .limit(SHOWN)
  return { counts: null, latest: rows.map(row => ({ ...toUse(row), state: null })) }
}

function toUse(row: typeof orders.$inferSelect) {
  const { id: orderId, fullname, status, payable, createdAt: at } = row
  return { orderId, fullname, status, currency: row.currency as Currency, payable, at }
}
