import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { carts } from '#app/db/schema/carts.ts'
import { promotions } from '#app/db/schema/pricing.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { ensureCart, ownCartId } from './cart-repository.server.ts'

export type ChoosePromotion = {
  /** null: none. */
  readonly promotionId: number | null
  /** True if coupon and promotion exclude each other: the coupons are dropped in the same step. */
  readonly dropCoupons?: boolean
}

export type ChoosePromotionRefusal = {
  readonly code: 'PROMOTION_NOT_AVAILABLE'
  readonly promotionId: number
}

/**
 * Stores the chosen promotion in the caller's cart. Refuses one that the shop does not have. The price calculation
 * decides whether this cart can use it. One round trip. behaviour: Best promotion
 */
export async function choosePromotion(
  { db, now }: { db: Database; now: Clock },
  { promotionId, dropCoupons = false }: ChoosePromotion,
  caller: Caller,
): Promise<Result<null, ChoosePromotionRefusal>> {
  const isThere = sql`EXISTS (SELECT 1 FROM promotions WHERE id = ${promotionId ?? 0} AND enabled = 1)`
  const isOwn = sql`${carts.id} = ${ownCartId(caller)}`
  const { found } = await writeBatch(db, {
    ensured: ensureCart(db, caller, now()),
    chosen: db
      .update(carts)
      .set({ promotionId, ...(dropCoupons ? { couponCodes: [] } : {}) })
      .where(promotionId === null ? isOwn : and(isOwn, isThere)),
    found: db
      .select({ id: promotions.id })
      .from(promotions)
      .where(and(eq(promotions.id, promotionId ?? 0), eq(promotions.enabled, true))),
  })
  if (promotionId !== null && found.length === 0) {
    return refuse({ code: 'PROMOTION_NOT_AVAILABLE', promotionId })
  }
  return ok(null)
}
