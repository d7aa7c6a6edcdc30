import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { MOST_LINES_IN_CART } from './cart.ts'
import { ensureCart, ownCartId } from './cart-repository.server.ts'
import type { RemovedLine } from './remove-from-cart.server.ts'

/**
 * Undoes a removal: restores the lines at their old places. Lines added again meanwhile stay as they are. Items that
 * the shop no longer offers are skipped, and what the cart has no room for. The lines come from a browser, so
 * everything is checked. One round trip.
 */
export async function putBackInCart(
  { db, now }: { db: Database; now: Clock },
  lines: readonly RemovedLine[],
  caller: Caller,
): Promise<void> {
  const at = now()
  const removed = lines.map(line => ({ ...line, addedAt: Math.min(line.addedAt, at) }))
  await commit(db, [
    ensureCart(db, caller, at),
    db
      .insert(cartLines)
      .select(linesThatAreThere(removed, ownCartId(caller)))
      .onConflictDoNothing(),
  ])
}

/**
 * Selects the removed lines whose course, plan or product is still on sale, as far as the cart has room. Columns are in
 * the table's order. The id is NULL, so that the database assigns a new one.
 */
function linesThatAreThere(removed: readonly RemovedLine[], cartId: SQL): SQL {
  return sql`SELECT NULL, ${cartId}, line.value ->> 'courseId', line.value ->> 'productId', line.value ->> 'planId', line.value ->> 'qty',
      line.value ->> 'priceSeen', line.value ->> 'addedAt'
    FROM json_each(${JSON.stringify(removed)}) AS line
    WHERE (line.value ->> 'productId' IS NULL AND EXISTS (SELECT 1 FROM courses
          WHERE id = line.value ->> 'courseId' AND status_show = 1)
        AND (line.value ->> 'planId' IS NULL OR EXISTS (SELECT 1 FROM pricing_plans
          WHERE id = line.value ->> 'planId' AND course_id = line.value ->> 'courseId' AND status_show = 1)))
      OR (line.value ->> 'courseId' IS NULL AND line.value ->> 'planId' IS NULL
        AND EXISTS (SELECT 1 FROM products WHERE id = line.value ->> 'productId' AND status_show = 1))
    LIMIT MAX(0, ${MOST_LINES_IN_CART} - (SELECT COUNT(*) FROM cart_lines WHERE cart_id = ${cartId}))`
}
