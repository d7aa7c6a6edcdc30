import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import { ownCartId, planPrice, productPrice } from './cart-repository.server.ts'

/** Marks today's prices as seen by the buyer. One round trip. */
export async function acknowledgePrices({ db }: { db: Database }, caller: Caller): Promise<void> {
  const { pricingPlanId, productId } = cartLines
  await db
    .update(cartLines)
    .set({
      priceSeen: sql`CASE WHEN ${productId} IS NULL THEN ${planPrice(pricingPlanId)} ELSE ${productPrice(productId)} END`,
    })
    .where(sql`${cartLines.cartId} = ${ownCartId(caller)}`)
}
