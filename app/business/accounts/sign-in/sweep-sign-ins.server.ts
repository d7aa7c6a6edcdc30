import { inArray, lt, sql } from 'drizzle-orm'
import { deleteOldTries } from '#app/business/callers/throttle.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'
import { deleteOldSignInAttempts } from './sign-in-attempts.server.ts'

type Needs = { db: Database; now: Clock }

const MOST_PER_SWEEP = 500

/**
 * Deletes windows of tries and sessions that ended more than a day ago, and failed sign-ins older than 90 days.
 * At most 500 of each. Returns the number of deleted rows.
 */
export async function sweepSignIns({ db, now }: Needs): Promise<number> {
  const before = now() - DAY
  const expired = db
    .select({ id: session.id })
    .from(session)
    .where(lt(session.expiresAt, new Date(before)))
    .limit(MOST_PER_SWEEP)
  const { sessions, tries, notes } = await writeBatch(db, {
    sessions: db
      .delete(session)
      .where(inArray(session.id, sql`${expired}`))
      .returning({ id: session.id }),
    tries: deleteOldTries(db, before, MOST_PER_SWEEP),
    notes: deleteOldSignInAttempts(db, now(), MOST_PER_SWEEP),
  })
  return sessions.length + tries.length + notes.length
}
