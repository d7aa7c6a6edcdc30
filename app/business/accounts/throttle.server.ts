import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { throttles } from '#app/db/schema/accounts.ts'
import { type Clock, SECOND } from '#app/platform/clock.ts'

type Needs = { db: Database; now: Clock }

/** At most `limit` tries under `key` in each window of `windowMs`. */
export type Limit = { readonly key: string; readonly limit: number; readonly windowMs: number }

export type TooManyTries = { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

/**
 * Counts one try under every limit, in one round trip, and answers null, or the wait until the next window when a limit is
 * reached. The count and the comparison are one statement, so parallel tries cannot all slip through.
 */
export async function countTry(needs: Needs, limits: readonly Limit[]): Promise<TooManyTries | null> {
  const now = needs.now()
  const [first, ...rest] = limits.map(limit => tryStatement(needs.db, limit, now))
  if (!first) return null
  const counted = await needs.db.batch([first, ...rest])
  const reached = limits.filter((_, index) => counted[index]?.length === 0)
  if (reached.length === 0) return null
  const waits = reached.map(({ windowMs }) => windowMs - (now % windowMs))
  return { code: 'TOO_MANY_TRIES', retryAfterSeconds: Math.ceil(Math.max(...waits) / SECOND) }
}

function tryStatement(db: Database, { key, limit, windowMs }: Limit, now: number) {
  return db
    .insert(throttles)
    .values({ key: windowKey(key, windowMs), windowStart: now - (now % windowMs), count: 1 })
    .onConflictDoUpdate({
      target: [throttles.key, throttles.windowStart],
      set: { count: sql`${throttles.count} + 1` },
      setWhere: sql`${throttles.count} < CAST(${limit} AS INTEGER)`,
    })
    .returning({ count: throttles.count })
}

/** Forgets the tries under these limits: for after a success. */
export function forgetTries(db: Database, limits: readonly Limit[]) {
  const keys = limits.map(({ key, windowMs }) => windowKey(key, windowMs))
  return db.delete(throttles).where(inArray(throttles.key, keys))
}

/** Takes back the latest try under a limit that is shared by many people. */
export function takeBackTry(db: Database, { key, windowMs }: Limit, now: number) {
  return db
    .update(throttles)
    .set({ count: sql`max(${throttles.count} - 1, 0)` })
    .where(
      sql`${throttles.key} = ${windowKey(key, windowMs)} AND ${throttles.windowStart} = CAST(${now - (now % windowMs)} AS INTEGER)`,
    )
}

/** The statement that removes up to `limit` windows that began before `before`; the sweep runs it. */
export function deleteOldTries(db: Database, before: number, limit: number) {
  const old = db
    .select({ row: sql`rowid` })
    .from(throttles)
    .where(lt(throttles.windowStart, before))
    .limit(limit)
  return db.delete(throttles).where(sql`rowid IN ${old}`).returning({ key: throttles.key })
}

/** Two windows of different length under one key may start at the same instant. */
function windowKey(key: string, windowMs: number): string {
  return `${key}:${windowMs}`
}
