import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import type { Database } from '#app/db/connection.ts'
import { carts } from '#app/db/schema/carts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ownCartId } from './cart-repository.server.ts'

/** `code` null: all coupons. */
export type DropCoupon = { readonly code: string | null }

/** Removes a coupon's code from the caller's cart. Does nothing if the code is not there. One round trip. */
export async function dropCoupon(
  { db, now }: { db: Database; now: Clock },
  { code }: DropCoupon,
  caller: Caller,
): Promise<void> {
  const others = (key: string) =>
    sql`(SELECT json_group_array(value) FROM json_each(coupon_codes) WHERE value <> ${key})`
  await db
    .update(carts)
    .set({ couponCodes: code === null ? [] : others(couponCodeKey(code)), updatedAt: now() })
    .where(sql`${carts.id} = ${ownCartId(caller)}`)
}
