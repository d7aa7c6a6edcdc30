import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { erasures } from '#app/db/schema/people-rights.ts'
import type { Clock } from '#app/platform/clock.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

const MOST_PER_SWEEP = 50

/**
 * Finishes erasures after their commit: deletes the files from R2, and the last mail once it is sent or given up.
 * Safe to repeat and to interrupt. Returns the number of finished erasures.
 */
export async function finishErasures({ db, files, now }: Needs): Promise<number> {
  const open = await db
    .select()
    .from(erasures)
    .where(and(isNull(erasures.finishedAt), lte(erasures.at, now())))
    .limit(MOST_PER_SWEEP)
  let finished = 0
  for (const { userId, objectKeys, outboxId } of open) {
    // R2 deletes at most a thousand objects per call.
    for (let first = 0; first < objectKeys.length; first += 1_000)
      await files.delete(objectKeys.slice(first, first + 1_000))
    const mail = outboxId ?? ''
    const { left } = await writeBatch(db, {
      removed: db.delete(outbox).where(and(eq(outbox.id, mail), ne(outbox.state, 'waiting'))),
      left: db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, mail)),
    })
    const isOver = left.length === 0
    await db
      .update(erasures)
      .set({ objectKeys: [], ...(isOver && { finishedAt: now() }) })
      .where(eq(erasures.userId, userId))
    if (isOver) finished += 1
  }
  return finished
}
