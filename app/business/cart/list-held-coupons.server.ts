import type { Caller } from '#app/business/callers/caller.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import {
  selectHeldCoupons,
  selectUsesOfHeldCoupons,
  toCouponInCart,
} from '#app/business/pricing/pricing-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { ownCartId } from './cart-repository.server.ts'

/** Returns the coupons in the caller's own cart only, because ids are easy to guess. One batch. */
export async function listHeldCoupons({ db }: { db: Database }, caller: Caller): Promise<CouponInCart[]> {
  const cartId = ownCartId(caller)
  const { rows, uses } = await readBatch(db, {
    rows: selectHeldCoupons(db, cartId),
    uses: selectUsesOfHeldCoupons(db, cartId, caller.account?.userId ?? ''),
  })
  return rows.map(row => toCouponInCart(row, uses))
}
