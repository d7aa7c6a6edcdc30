import { eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { couponRedemptions, coupons, promotions, shippingMethods } from '#app/db/schema/pricing.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { ShippingMethod } from './cart-facts.ts'
import type { Coupon, CouponInCart } from './coupon.ts'
import type { Discount } from './discount.ts'
import type { Promotion } from './promotion.ts'

export type CouponRow = typeof coupons.$inferSelect
export type PromotionRow = typeof promotions.$inferSelect
export type RedemptionRow = Pick<typeof couponRedemptions.$inferSelect, 'couponId' | 'useNumber'>

/** Selects coupons by code, or by id if the cart holds the code. An id alone is too easy to guess. */
export type WantedCoupons = {
  /** As `couponCodeKey` makes them. */
  readonly codeKeys: readonly string[]
  readonly ids: readonly number[]
  readonly cartId: SQL
}

export function selectCoupons(db: Database, wanted: WantedCoupons) {
  return db.select().from(coupons).where(isWanted(wanted))
}

/** Selects one buyer's live uses of these coupons. A unique index on the use number decides a race between two tabs. */
export function selectUsesByBuyer(db: Database, wanted: WantedCoupons, buyer: string) {
  return db
    .select({ couponId: couponRedemptions.couponId, useNumber: couponRedemptions.useNumber })
    .from(couponRedemptions)
    .where(
      sql`${couponRedemptions.couponId} IN (SELECT id FROM coupons WHERE ${isWanted(wanted)})
        AND ${couponRedemptions.buyer} = ${buyer} AND ${couponRedemptions.state} IN ('held', 'used')`,
    )
}

function isWanted({ codeKeys, ids, cartId }: WantedCoupons): SQL {
  return sql`code_key IN ${anyOf(codeKeys)}
    OR (coupons.id IN ${anyOf(ids)} AND code_key IN ${codesIn(cartId)})`
}

/** Selects the enabled coupons whose codes the cart holds. */
export function selectHeldCoupons(db: Database, cartId: SQL) {
  return db
    .select()
    .from(coupons)
    .where(sql`code_key IN ${codesIn(cartId)} AND ${coupons.enabled} = 1`)
}

export function selectUsesOfHeldCoupons(db: Database, cartId: SQL, buyer: string) {
  return db
    .select({ couponId: couponRedemptions.couponId, useNumber: couponRedemptions.useNumber })
    .from(couponRedemptions)
    .where(
      sql`${couponRedemptions.couponId} IN (SELECT id FROM coupons WHERE code_key IN ${codesIn(cartId)})
        AND ${couponRedemptions.buyer} = ${buyer} AND ${couponRedemptions.state} IN ('held', 'used')`,
    )
}

function codesIn(cartId: SQL): SQL {
  return sql`(SELECT upper(trim(value)) FROM carts, json_each(carts.coupon_codes) WHERE carts.id = ${cartId})`
}

/** Selects promotions that are on and not over, and the chosen one even if it is over. Old promotions are not read. */
export function selectPromotions(db: Database, now: Instant, chosenId: number | null) {
  return db
    .select()
    .from(promotions)
    .where(sql`${isEnabledAndNotOver(now)} OR (promotions.enabled = 1 AND promotions.id = ${chosenId})`)
}

/**
 * A condition on promotions. Names the index on their end, because SQLite would otherwise read every enabled
 * promotion.
 */
export function isEnabledAndNotOver(now: Instant): SQL {
  const on = sql.raw('SELECT id FROM promotions INDEXED BY promotions_ends WHERE enabled = 1')
  return sql`promotions.id IN (${on} AND ends_at IS NULL UNION ALL ${on} AND ends_at > ${now})`
}

export function selectShippingMethods(db: Database) {
  return db.select().from(shippingMethods).where(eq(shippingMethods.enabled, true))
}

export function toCoupon({ codeKey: _key, used: _used, ...row }: CouponRow): Coupon {
  return { ...row, discountType: discountTypeOf(row) }
}

export function toCouponInCart(row: CouponRow, uses: readonly RedemptionRow[]): CouponInCart {
  const usedByBuyer = uses.filter(use => use.couponId === row.id).length
  return { ...toCoupon(row), used: row.used, usedByBuyer }
}

/**
 * Returns the lowest free number. With n uses allowed, the number never exceeds n, however orders and cancellations
 * overlap. Two tabs at once get the same number, and the unique index lets only one of them have it.
 */
export function nextUseNumber(couponId: number, uses: readonly RedemptionRow[]): number {
  const taken = new Set(uses.filter(use => use.couponId === couponId).map(use => use.useNumber))
  let free = 1
  while (taken.has(free)) free += 1
  return free
}

export function toPromotion(row: PromotionRow): Promotion {
  return { ...row, discountType: discountTypeOf(row) }
}

export function toShippingMethod(row: typeof shippingMethods.$inferSelect): ShippingMethod {
  return { id: row.id, name: row.name, fee: row.fee, feeUsd: row.feeUsd }
}

/** The column's CHECK allows only these two words. */
function discountTypeOf({ discountType }: { discountType: string }): Discount['discountType'] {
  return discountType === 'percent' ? 'percent' : 'amount'
}
