import { sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { deadLetters, jobFailures } from '#app/db/schema/notifications.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

type Needs = { db: Database; now: Clock }

const LONGEST_REASON = 500

/** A message carries a kind and ids, so what it holds names it, in whichever queue it is. */
export function keyOfMessage(message: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(message ?? null))
}

/** Notes why a message failed, for the day that the queue gives it up. */
export async function noteJobFailure(
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

/** Keeps a queue message that nothing could be done with, whatever it holds, for staff: with how often it failed and why. */
export async function keepDeadLetter(
  { db, now }: Needs,
  { queue, message }: { queue: string; message: unknown },
): Promise<void> {
  const key = await keyOfMessage(message)
  // As JSON by hand: Drizzle makes SQL's NULL of a message that is null, and then there would be no row.
  const json = sql`${JSON.stringify(message ?? null)}`
  const failed = sql`(SELECT attempts FROM job_failures WHERE job_failures.key = ${key})`
  const reason = sql`(SELECT reason FROM job_failures WHERE job_failures.key = ${key})`
  await db.batch([
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

/** Failures of messages that got through in the end. How many were forgotten. */
export async function forgetOldFailures({ db, now }: Needs): Promise<number> {
  const gone = await db
    .delete(jobFailures)
    .where(sql`${jobFailures.at} <= CAST(${now() - 7 * DAY} AS INTEGER)`)
    .returning({ key: jobFailures.key })
  return gone.length
}
