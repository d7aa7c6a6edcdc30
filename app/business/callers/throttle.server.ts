import { lt, type SQL, sql } from 'drizzle-orm'
import { type Named, type RowsOf, type Statement, writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { throttles } from '#app/db/schema/accounts.ts'
import { type Clock, SECOND } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

type Needs = { db: Database; now: Clock }

/** At most `limit` tries under `key` per window. One try counts as `amount`, 1 by default. */
export type Limit = {
  readonly key: string
  readonly limit: number
  readonly windowMs: number
  readonly amount?: number
}
/** A `Limit` whose key may be an SQL expression, where only the database knows it. */
export type LimitOfQuery = Omit<Limit, 'key'> & { readonly key: string | SQL }

export type TooManyTries = { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

/**
 * Counts one try under every limit in one round trip. Returns null, or the wait if a limit is reached.
 * One statement counts and compares, so parallel tries cannot all get through.
 */
export async function countTry(needs: Needs, limits: readonly LimitOfQuery[]): Promise<TooManyTries | null> {
  const counted = await countTryAndRead(needs, limits, {})
  return counted.ok ? null : counted.error
}

/**
 * Counts one try like `countTry` and runs the statements of `also` in the same round trip. Returns their rows;
 * a refused one returns none.
 */
export async function countTryAndRead<const Also extends Readonly<Record<string, Named<Statement>>>>(
  { db, now: clock }: Needs,
  limits: readonly LimitOfQuery[],
  also: Also,
): Promise<Result<RowsOf<Also>, TooManyTries>> {
  const now = clock()
  const tries = limits.map(limit => tryStatement(db, limit, now))
  const rows: { tries: unknown[][]; also: RowsOf<Also> } = await writeBatch(db, { tries, also })
  const reached = limits.filter((_, index) => rows.tries[index]?.length === 0)
  const wait = tooMany(reached, now)
  return wait ? refuse(wait) : ok(rows.also)
}

function tooMany(reached: readonly LimitOfQuery[], now: number): TooManyTries | null {
  if (reached.length === 0) return null
  const waits = reached.map(({ windowMs }) => windowMs - (now % windowMs))
  return { code: 'TOO_MANY_TRIES', retryAfterSeconds: Math.ceil(Math.max(...waits) / SECOND) }
}

/** Returns the current windows of these limits as JSON, for `selectTries`. */
export function currentWindows(limits: readonly Limit[], now: number): string {
  return JSON.stringify(limits.map(({ key, windowMs }) => [windowKey(key, windowMs), now - (now % windowMs)]))
}

/** Prepares reading the counts in these windows, for a batch that reads other things too. */
export function selectTries(db: Database, windows: string) {
  return db
    .select({ key: throttles.key, count: throttles.count })
    .from(throttles)
    .where(
      sql`(${throttles.key}, ${throttles.windowStart}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${windows}))`,
    )
}

/** Returns null, or the wait, from the rows that `selectTries` found. */
export function findReachedLimit(
  found: readonly { key: string; count: number }[],
  limits: readonly Limit[],
  now: number,
): TooManyTries | null {
  const countOf = ({ key, windowMs }: Limit) =>
    found.find(row => row.key === windowKey(key, windowMs))?.count ?? 0
  return tooMany(
    limits.filter(limit => countOf(limit) >= limit.limit),
    now,
  )
}

/** Prepares counting one try inside the batch it belongs to. The batch fails if a limit is reached. */
export function countTryOrFail(db: Database, limits: readonly LimitOfQuery[], now: number): Statement[] {
  return limits.flatMap(limit => [
    tryStatement(db, limit, now),
    db.run(sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('too many tries') END`),
  ])
}

function tryStatement(db: Database, { key, limit, windowMs, amount: asked = 1 }: LimitOfQuery, now: number) {
  // The first try of a window is always accepted, so its amount is capped at the limit.
  const amount = Math.min(asked, limit)
  return db
    .insert(throttles)
    .values({ key: windowKey(key, windowMs), windowStart: now - (now % windowMs), count: amount })
    .onConflictDoUpdate({
      target: [throttles.key, throttles.windowStart],
      set: { count: sql`${throttles.count} + CAST(${amount} AS INTEGER)` },
      setWhere: sql`${throttles.count} + CAST(${amount} AS INTEGER) <= CAST(${limit} AS INTEGER)`,
    })
    .returning({ count: throttles.count })
}

/** Prepares deleting the counts under these limits, for use after a success. */
export function clearTries(db: Database, limits: readonly LimitOfQuery[]) {
  const keys = limits.map(({ key, windowMs }) => windowKey(key, windowMs))
  return db.delete(throttles).where(sql`${throttles.key} IN ${keys}`)
}

/** Prepares taking back the latest try under a limit that many people share. */
export function undoTry(db: Database, { key, windowMs }: LimitOfQuery, now: number) {
  return db
    .update(throttles)
    .set({ count: sql`max(${throttles.count} - 1, 0)` })
    .where(
      sql`${throttles.key} = ${windowKey(key, windowMs)} AND ${throttles.windowStart} = CAST(${now - (now % windowMs)} AS INTEGER)`,
    )
}

/**
 * Prepares the steps after a success: forgets the account's tries and
 * takes this one back from its network's, which many people share.
 */
export function resetAfterSuccess(
  db: Database,
  { ofAccount, ofNetwork }: { ofAccount: readonly LimitOfQuery[]; ofNetwork: readonly LimitOfQuery[] },
  now: number,
) {
  return [clearTries(db, ofAccount), ...ofNetwork.map(limit => undoTry(db, limit, now))] as const
}

/** Prepares deleting up to `limit` windows that began before `before`. The sweep runs it. */
export function deleteOldTries(db: Database, before: number, limit: number) {
  const old = db
    .select({ row: sql`rowid` })
    .from(throttles)
    .where(lt(throttles.windowStart, before))
    .limit(limit)
  return db.delete(throttles).where(sql`rowid IN ${old}`).returning({ key: throttles.key })
}

/** Returns the key with its window length. Windows of different length under one key may start at the same instant. */
function windowKey(key: string, windowMs: number): string
function windowKey(key: string | SQL, windowMs: number): string | SQL<string>
function windowKey(key: string | SQL, windowMs: number) {
  return typeof key === 'string' ? `${key}:${windowMs}` : sql<string>`${key} || ${`:${windowMs}`}`
}
