import { eq, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { couponRedemptions, coupons } from '#app/db/schema/pricing.ts'
import type { Instant } from '#app/platform/clock.ts'

export type CouponToReserve = {
  readonly couponId: number
  readonly buyer: string
  readonly useNumber: number
}

/**
 * Takes one use of each coupon for an order. The table's CHECK refuses a use beyond the limit, and the unique (coupon,
 * buyer, use) refuses a use beyond the buyer's own limit. Both make the whole batch fail.
 */
export function reserveCoupons(
  db: Database,
  orderId: SQL,
  reserved: readonly CouponToReserve[],
  at: Instant,
): Statement[] {
  return reserved.flatMap(({ couponId, buyer, useNumber }) => [
    db
      .update(coupons)
      .set({ used: sql`${coupons.used} + 1` })
      .where(eq(coupons.id, couponId)),
    db
      .insert(couponRedemptions)
      .values({ couponId, orderId: sql`${orderId}`, buyer, useNumber, state: 'held', at }),
  ])
}

/** Takes stock. The CHECK on available_qty makes the batch fail below zero. */
export function takeStock(
  db: Database,
  wanted: readonly { readonly productId: number; readonly qty: number }[],
): Statement[] {
  return wanted.map(({ productId, qty }) =>
    db
      .update(products)
      .set({ availableQty: sql`${products.availableQty} - ${qty}` })
      .where(eq(products.id, productId)),
  )
}

/** Marks the coupon uses of a paid order as used. */
export function spendCoupons(db: Database, orderId: number | SQL): Statement[] {
  return [
    db
      .update(couponRedemptions)
      .set({ state: 'used' })
      .where(sql`${couponRedemptions.orderId} = ${orderId} AND ${couponRedemptions.state} = 'held'`),
  ]
}

/**
 * Gives the coupon uses of an ended order back. It counts before it releases, so a second call finds nothing to count.
 */
export function releaseCoupons(db: Database, orderId: number | SQL): Statement[] {
  const live = sql`${couponRedemptions.orderId} = ${orderId} AND ${couponRedemptions.state} IN ('held', 'used')`
  return [
    db
      .update(coupons)
      .set({ used: sql`${coupons.used} - 1` })
      .where(sql`${coupons.id} IN (SELECT coupon_id FROM coupon_redemptions WHERE ${live})`),
    db.update(couponRedemptions).set({ state: 'released' }).where(live),
  ]
}

/** Gives stock back. Commit it only together with the move that ends the order: the move's version allows it once. */
export function returnStock(
  db: Database,
  orderId: number | SQL,
  { onlyRefused = false }: { onlyRefused?: boolean } = {},
): Statement[] {
  const ofOrder = sql`order_lines.order_id = ${orderId}${onlyRefused ? sql` AND order_lines.needs_approval = 1` : sql``}`
  return [
    db
      .update(products)
      .set({
        availableQty: sql`${products.availableQty}
          + (SELECT SUM(qty) FROM order_lines WHERE ${ofOrder} AND order_lines.product_id = products.id)`,
      })
      .where(
        sql`${products.id} IN (SELECT product_id FROM order_lines WHERE ${ofOrder} AND product_id IS NOT NULL)`,
      ),
  ]
}
