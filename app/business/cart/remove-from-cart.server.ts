import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import { type LineToAdd, ownCartId } from './cart-repository.server.ts'

/** Which of the caller's own lines; 'all' empties the cart. */
export type RemoveFromCart = { readonly courseId: number } | { readonly productId: number } | 'all'

/** A line as it was, to put it back where it stood. */
export type RemovedLine = LineToAdd & { readonly addedAt: number }

/**
 * Takes lines out of the caller's cart and gives them back, so that it can be undone (putBackInCart). What is not there is
 * as good as taken out. One round trip.
 */
export async function removeFromCart(
  { db }: { db: Database },
  what: RemoveFromCart,
  caller: Caller,
): Promise<RemovedLine[]> {
  const { courseId, productId, pricingPlanId: planId, qty, priceSeen, addedAt } = cartLines
  return db
    .delete(cartLines)
    .where(and(sql`${cartLines.cartId} = ${ownCartId(caller)}`, ...which(what)))
    .returning({ courseId, productId, planId, qty, priceSeen, addedAt })
}

function which(what: RemoveFromCart): SQL[] {
  if (what === 'all') return []
  return 'courseId' in what
    ? [eq(cartLines.courseId, what.courseId)]
    : [eq(cartLines.productId, what.productId)]
}
