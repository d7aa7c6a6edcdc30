import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import type { ReadAlong } from '#app/platform/read-along.ts'
import { ownCartId } from './cart-repository.server.ts'

/** How many different things the caller's cart holds, for a batch. */
export function selectLineCount(db: Database, caller: Caller) {
  return db
    .select({ lineCount: sql<number>`count(*)`.as('line_count') })
    .from(cartLines)
    .where(sql`${cartLines.cartId} = ${ownCartId(caller)}`)
}

/** The same for the head of every page: it goes along with what the page reads anyway. */
export async function countCartLines(
  { db, readAlong }: { db: Database; readAlong: ReadAlong },
  caller: Caller,
): Promise<number> {
  const [row] = await readAlong(selectLineCount(db, caller))
  return Number(row?.line_count ?? 0)
}
