import { sql } from 'drizzle-orm'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { deadLetters, jobFailures } from '#app/db/schema/notifications.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

type Needs = { db: Database; now: Clock }

const LONGEST_REASON = 500

/** Returns a key for a queue message: a hash of its content, the same in every queue. */
export function keyOfMessage(message: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(message ?? null))
}

/** Stores why a message failed, so that the reason is known if the queue gives it up. */
export async function recordJobFailure(
  { db, now }: Needs,
  { message, reason }: { message: unknown; reason: string },
): Promise<void> {
  const key = await keyOfMessage(message)
  const failed = { reason: reason.slice(0, LONGEST_REASON), at: now() }
  await db
    .insert(jobFailures)
    .values({ key, attempts: 1, ...failed })
    .onConflictDoUpdate({ target: jobFailures.key, set: { ...failed, attempts: sql`attempts + 1` } })
}

/** Stores a queue message that has failed for good, for staff, with its attempts and the last reason. */
export async function storeDeadLetter(
  { db, now }: Needs,
  { queue, message }: { queue: string; message: unknown },
): Promise<void> {
  const key = await keyOfMessage(message)
  // JSON is written by hand: Drizzle turns a message that is null into SQL's NULL, and the row would be refused.
  const json = sql`${JSON.stringify(message ?? null)}`
  const failed = sql`(SELECT attempts FROM job_failures WHERE job_failures.key = ${key})`
  const reason = sql`(SELECT reason FROM job_failures WHERE job_failures.key = ${key})`
  await commit(db, [
    db
      .insert(deadLetters)
      .values({ queue, message: json, key, attempts: sql`COALESCE(${failed}, 1)`, reason, receivedAt: now() })
      .onConflictDoUpdate({
        target: deadLetters.key,
        targetWhere: sql`resolved_at IS NULL AND key IS NOT NULL`,
        set: { attempts: sql`dead_letters.attempts + excluded.attempts`, reason: sql`excluded.reason` },
      }),
    db.delete(jobFailures).where(sql`${jobFailures.key} = ${key}`),
  ])
}

/** Deletes failures older than a week; their messages succeeded later. Returns how many. */
export async function deleteOldFailures({ db, now }: Needs): Promise<number> {
  const gone = await db
    .delete(jobFailures)
    .where(sql`${jobFailures.at} <= CAST(${now() - 7 * DAY} AS INTEGER)`)
    .returning({ key: jobFailures.key })
  return gone.length
}
