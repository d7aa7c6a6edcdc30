import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { networkOf } from '#app/business/accounts/network.ts'
import type { Database } from '#app/db/connection.ts'
import { signInTries, user } from '#app/db/schema/accounts.ts'
import { DAY, type Instant } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'

/** From here on a day is shown to staff: so many lock an account, and fewer are the owner's own mistakes. */
const WORTH_SHOWING = 10
const DAYS_SHOWN = 20
/** Beyond these it is enough to know that there were so many. */
const MOST_NETWORKS = 100
const KEPT = 90 * DAY

/** A day's sign-ins that failed, on one account. */
export type FailedSignIns = {
  readonly tries: number
  readonly networks: number
  /** Networks beyond that many were not counted. */
  readonly isAtLeast: boolean
  readonly firstAt: Instant
  readonly lastAt: Instant
}

type Try = { readonly now: Instant; readonly day: Instant; readonly network: string }

/** A try, with the network as a keyed hash of that day: days cannot be compared, and no address can be read out of it. */
export async function tryOf(signer: Signer, request: Request, now: Instant): Promise<Try> {
  const day = now - (now % DAY)
  const network = await signer.sign('sign-in-network', `${day} ${networkOf(request)}`)
  return { now, day, network: network.slice(0, 12) }
}

/**
 * Notes a try before its password is compared, so that a wrong one costs no round trip of its own. One row per account and day; an
 * account that is not there (NULL) gets none.
 */
export function noteTry(db: Database, userId: SQL, { now, day, network }: Try) {
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

/** Takes back the latest try, which was right. */
export function takeBackNote(db: Database, userId: string, { day, network }: Try) {
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

/** The days on which somebody tried passwords on this account, the latest first. */
export function selectFailedSignIns(db: Database, userId: string) {
  const { tries, networks, firstAt, lastAt, day } = signInTries
  const counted = sql<number>`(SELECT count(*) FROM json_each(${networks}))`
  const isAtLeast = sql`${counted} >= ${MOST_NETWORKS}`.mapWith(Boolean).as('is_at_least')
  return db
    .select({ tries, networks: counted.as('network_count'), isAtLeast, firstAt, lastAt })
    .from(signInTries)
    .where(and(eq(signInTries.userId, userId), gte(tries, WORTH_SHOWING)))
    .orderBy(desc(day))
    .limit(DAYS_SHOWN)
}

/** The statement that removes up to `limit` days that are over for long; the sweep runs it. */
export function deleteOldNotes(db: Database, now: Instant, limit: number) {
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
