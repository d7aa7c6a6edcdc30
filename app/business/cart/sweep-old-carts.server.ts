import { inArray, lt, sql } from 'drizzle-orm'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'

type Needs = { db: Database; now: Clock }

/** As long as a visitor's cookie lasts: after that the visitor cannot reach the cart any more. */
const KEPT = 365 * DAY
const MOST_PER_SWEEP = 100

/** Deletes carts that were not used for a year, with their lines, at most 100 per call. Returns their number. */
export async function sweepOldCarts({ db, now }: Needs): Promise<number> {
  const old = db
    .select({ id: carts.id })
    .from(carts)
    .where(lt(carts.updatedAt, now() - KEPT))
    .orderBy(carts.updatedAt, carts.id)
    .limit(MOST_PER_SWEEP)
  const { removed } = await writeBatch(db, {
    lines: db.delete(cartLines).where(inArray(cartLines.cartId, sql`${old}`)),
    removed: db
      .delete(carts)
      .where(inArray(carts.id, sql`${old}`))
      .returning({ id: carts.id }),
  })
  return removed.length
}
