import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { paymentEvents } from '#app/db/schema/payments.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'

const MOST_PER_SWEEP = 200
/** Long enough to see that a provider has an old secret. */
const OF_NOBODY = 30 * DAY
/** A bank's dispute may take four months. */
const BODIES = 180 * DAY

/**
 * Forgets webhooks that were refused or about nobody's payment after 30 days, and the bodies of all others after 180.
 * What came of those stays, because it belongs to their order's story. At most 200 of each at once; gives how many.
 */
export async function forgetOldEvents({ db, now }: { db: Database; now: Clock }): Promise<number> {
  const { id, receivedAt } = paymentEvents
  // The words stand in the SQL as they stand in the partial indexes; a parameter would not match those.
  const isDone = sql`cause = 'webhook' AND handled_at IS NOT NULL`
  const ofNobody = db
    .select({ id })
    .from(paymentEvents)
    .where(sql`${isDone} AND payment_id IS NULL AND ${receivedAt} < CAST(${now() - OF_NOBODY} AS INTEGER)`)
    .limit(MOST_PER_SWEEP)
  const withBody = db
    .select({ id })
    .from(paymentEvents)
    .where(
      sql`${isDone} AND payment_id IS NOT NULL AND body <> '' AND ${receivedAt} < CAST(${now() - BODIES} AS INTEGER)`,
    )
    .limit(MOST_PER_SWEEP)
  const [gone, emptied] = await db.batch([
    db
      .delete(paymentEvents)
      .where(inArray(id, sql`${ofNobody}`))
      .returning({ id }),
    db
      .update(paymentEvents)
      .set({ body: '' })
      .where(inArray(id, sql`${withBody}`))
      .returning({ id }),
  ])
  return gone.length + emptied.length
}
