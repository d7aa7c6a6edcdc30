import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { carts } from '#app/db/schema/carts.ts'
import { coupons } from '#app/db/schema/pricing.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { ensureCart, ownCartId, selectCart } from './cart-repository.server.ts'

/** More than a buyer needs, and few enough to price at once. */
export const MOST_COUPONS_IN_CART = 10

export type HoldCoupon = {
  readonly code: string
  /** True if coupon and promotion exclude each other: the promotion is dropped in the same step. */
  readonly dropPromotion?: boolean
  /** True if an order accepts only one coupon: this one replaces the coupons in the cart. */
  readonly dropOtherCoupons?: boolean
}

export type HoldCouponRefusal =
  | { readonly code: 'NOT_FOUND'; readonly codes: readonly string[] }
  | { readonly code: 'TOO_MANY_COUPONS'; readonly codes: readonly string[] }

/**
 * Stores a coupon's code in the caller's cart; a repeat changes nothing. The price calculation decides whether this
 * cart can use it. Counts no guesses, and tells whether a code exists: `takeCoupon` counts first, and browsers
 * reach only that. One round trip. decisions: Ideas
 */
export async function holdCoupon(
  { db, now }: { db: Database; now: Clock },
  { code, dropPromotion = false, dropOtherCoupons = false }: HoldCoupon,
  caller: Caller,
): Promise<Result<{ readonly couponCodes: readonly string[] }, HoldCouponRefusal>> {
  const key = couponCodeKey(code)
  const held = dropOtherCoupons ? sql`'[]'` : sql`coupon_codes`
  const isHeld = sql`${key} IN (SELECT value FROM json_each(${held}))`
  const isThere = sql`EXISTS (SELECT 1 FROM coupons WHERE code_key = ${key} AND enabled = 1)`
  const {
    found,
    cartRows: [cart],
  } = await writeBatch(db, {
    ensured: ensureCart(db, caller, now()),
    held: db
      .update(carts)
      .set({
        couponCodes: sql`CASE WHEN ${isHeld} THEN ${held} ELSE json_insert(${held}, '$[#]', ${key}) END`,
        ...(dropPromotion ? { promotionId: null } : {}),
      })
      .where(
        sql`${carts.id} = ${ownCartId(caller)} AND ${isThere}
          AND (${isHeld} OR json_array_length(${held}) < ${MOST_COUPONS_IN_CART})`,
      ),
    found: db
      .select({ id: coupons.id })
      .from(coupons)
      .where(and(eq(coupons.codeKey, key), eq(coupons.enabled, true))),
    cartRows: selectCart(db, caller),
  })
  if (found.length === 0) return refuse({ code: 'NOT_FOUND', codes: [code] })
  const couponCodes = cart?.couponCodes ?? []
  return couponCodes.includes(key) ? ok({ couponCodes }) : refuse({ code: 'TOO_MANY_COUPONS', codes: [code] })
}
