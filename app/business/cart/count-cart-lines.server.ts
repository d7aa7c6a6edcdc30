import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import type { PiggybackedRead } from '#app/platform/piggybacked-reads.ts'
import { ownCartId } from './cart-repository.server.ts'

/** Selects the number of different items in the caller's cart, for a batch. */
export function selectLineCount(db: Database, caller: Caller) {
  return db
    .select({ lineCount: sql<number>`count(*)`.as('line_count') })
    .from(cartLines)
    .where(sql`${cartLines.cartId} = ${ownCartId(caller)}`)
}

/** Returns the same for the page header, in the batch that the page runs anyway. */
export async function countCartLines(
  { db, readPiggybacked }: { db: Database; readPiggybacked: PiggybackedRead },
  caller: Caller,
): Promise<number> {
  const [row] = await readPiggybacked(selectLineCount(db, caller))
  return Number(row?.line_count ?? 0)
}
