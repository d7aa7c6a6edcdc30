import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { networkOf } from '#app/business/callers/network.ts'
import type { Database } from '#app/db/connection.ts'
import { signInTries, user } from '#app/db/schema/accounts.ts'
import { DAY, type Instant } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'

/**
 * Staff see a day from this many attempts on. Fewer are usually the owner's own mistakes; this many lock the account.
 */
const WORTH_SHOWING = 10
const DAYS_SHOWN = 20
/** Networks beyond this number are not listed. */
const MOST_NETWORKS = 100
const KEPT = 90 * DAY

/** One day's failed sign-ins to one account. */
export type FailedSignIns = {
  readonly attempts: number
  readonly networks: number
  /** True if the list of networks is full, so there may be more. */
  readonly isAtLeast: boolean
  readonly firstAt: Instant
  readonly lastAt: Instant
}

type Attempt = { readonly now: Instant; readonly day: Instant; readonly network: string }

/**
 * Returns an attempt. The network is a keyed hash with the day in it: days cannot be compared, no address recovered.
 */
export async function attemptOf(signer: Signer, request: Request, now: Instant): Promise<Attempt> {
  const day = now - (now % DAY)
  const network = await signer.sign('sign-in-network', `${day} ${networkOf(request)}`)
  return { now, day, network: network.slice(0, 12) }
}

/**
 * Prepares recording an attempt before the password is compared, so a wrong one costs no extra round trip.
 * One row per account and day. An unknown account (NULL) gets none.
 */
export function recordSignInAttempt(db: Database, userId: SQL, { now, day, network }: Attempt) {
  const [at, of] = [sql`CAST(${now} AS INTEGER)`, sql`CAST(${day} AS INTEGER)`]
  const path = pathOf(network)
  const { networks } = signInTries
  return db
    .insert(signInTries)
    .select(
      sql`SELECT ${user.id}, ${of}, 1, json_object(${network}, 1), ${at}, ${at}, ${at} FROM ${user} WHERE ${user.id} = ${userId}`,
    )
    .onConflictDoUpdate({
      target: [signInTries.userId, signInTries.day],
      set: {
        tries: sql`${signInTries.tries} + 1`,
        networks: sql`CASE WHEN ${networks} ->> ${path} IS NULL AND (SELECT count(*) FROM json_each(${networks})) >= ${MOST_NETWORKS}
          THEN ${networks} ELSE json_set(${networks}, ${path}, coalesce(${networks} ->> ${path}, 0) + 1) END`,
        lastAt: sql`excluded.last_at`,
        beforeAt: signInTries.lastAt,
      },
    })
}

/** Prepares removing the latest attempt, because its password was right. */
export function undoSignInAttempt(db: Database, userId: string, { day, network }: Attempt) {
  const { networks, tries } = signInTries
  const ofDay = and(eq(signInTries.userId, userId), eq(signInTries.day, day))
  const path = pathOf(network)
  const oneLess = sql`json_set(${networks}, ${path}, (${networks} ->> ${path}) - 1)`
  return [
    db.delete(signInTries).where(and(ofDay, lte(tries, 1))),
    db
      .update(signInTries)
      .set({
        tries: sql`${tries} - 1`,
        networks: sql`CASE WHEN ${networks} ->> ${path} > 1 THEN ${oneLess} ELSE json_remove(${networks}, ${path}) END`,
        lastAt: sql`${signInTries.beforeAt}`,
      })
      .where(ofDay),
  ] as const
}

/** Selects the days with many failed sign-ins on this account, the latest first. */
export function selectFailedSignIns(db: Database, userId: string) {
  const { tries, networks, firstAt, lastAt, day } = signInTries
  const counted = sql<number>`(SELECT count(*) FROM json_each(${networks}))`
  const isAtLeast = sql`${counted} >= ${MOST_NETWORKS}`.mapWith(Boolean).as('is_at_least')
  return db
    .select({ attempts: tries, networks: counted.as('network_count'), isAtLeast, firstAt, lastAt })
    .from(signInTries)
    .where(and(eq(signInTries.userId, userId), gte(tries, WORTH_SHOWING)))
    .orderBy(desc(day))
    .limit(DAYS_SHOWN)
}

/** Prepares deleting up to `limit` days older than 90 days. The sweep runs it. */
export function deleteOldSignInAttempts(db: Database, now: Instant, limit: number) {
  const old = db
    .select({ row: sql`rowid` })
    .from(signInTries)
    .where(lt(signInTries.day, now - KEPT))
    .limit(limit)
  return db.delete(signInTries).where(sql`rowid IN ${old}`).returning({ day: signInTries.day })
}

function pathOf(network: string): string {
  return `$."${network}"`
}
