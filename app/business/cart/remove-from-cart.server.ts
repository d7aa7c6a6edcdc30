import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import { type LineToAdd, ownCartId } from './cart-repository.server.ts'

/** The line to remove from the caller's cart; 'all' empties the cart. */
export type RemoveFromCart = { readonly courseId: number } | { readonly productId: number } | 'all'

/** A removed line with its place, so that it can be restored. */
export type RemovedLine = LineToAdd & { readonly addedAt: number }

/**
 * Removes lines from the caller's cart and returns them for an undo (putBackInCart). Does
 * nothing for a missing line. One round trip.
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
