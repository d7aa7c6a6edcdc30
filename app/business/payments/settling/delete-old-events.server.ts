import { inArray, sql } from 'drizzle-orm'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { paymentEvents } from '#app/db/schema/payments.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'

const MOST_PER_SWEEP = 200
/** Long enough to notice that a provider signs with an old secret. */
const OF_NOBODY = 30 * DAY
/** A bank's dispute may take four months. */
const BODIES = 180 * DAY

/**
 * Deletes webhooks that were refused or about nobody's payment after 30 days, and empties the bodies of all others
 * after 180 days. Their outcomes stay, because they belong to their order's history. At most 200 of each per call.
 * Returns how many.
 */
export async function deleteOldEvents({ db, now }: { db: Database; now: Clock }): Promise<number> {
  const { id, receivedAt } = paymentEvents
  // Literals instead of parameters, because a parameter would not match the partial indexes.
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
  const { gone, emptied } = await writeBatch(db, {
    gone: db
      .delete(paymentEvents)
      .where(inArray(id, sql`${ofNobody}`))
      .returning({ id }),
    emptied: db
      .update(paymentEvents)
      .set({ body: '' })
      .where(inArray(id, sql`${withBody}`))
      .returning({ id }),
  })
  return gone.length + emptied.length
}
