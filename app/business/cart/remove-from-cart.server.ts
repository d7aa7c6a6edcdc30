import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import type { Caller } from '../accounts/caller.ts'
import { ownCartId } from './cart-repository.server.ts'

/** Which of the caller's own lines; 'all' empties the cart. */
export type RemoveFromCart = { readonly courseId: number } | { readonly productId: number } | 'all'

/** Takes lines out of the caller's cart. What is not there is as good as taken out. */
export async function removeFromCart(
  { db }: { db: Database },
  what: RemoveFromCart,
  caller: Caller,
): Promise<void> {
  const own = sql`${cartLines.cartId} = ${ownCartId(caller)}`
  if (what === 'all') await db.delete(cartLines).where(own)
  else if ('courseId' in what)
    await db.delete(cartLines).where(and(own, eq(cartLines.courseId, what.courseId)))
  else await db.delete(cartLines).where(and(own, eq(cartLines.productId, what.productId)))
}
