import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { EndReason } from './session-ends.ts'
import { STUDENT_LIFE } from './session-life.ts'

/** Prepares the end of a person's live sessions, but for `keepId`; `reason` is kept, so that their next request can be told. */
export function endSessions(db: Database, userId: string, reason: EndReason, keepId = '') {
  return db
    .update(session)
    .set({ endedReason: reason })
    .where(and(eq(session.userId, userId), isNull(session.endedReason), ne(session.id, keepId)))
    .returning({ userId: session.userId })
}

/** Prepares the removal of the session that a browser brought along, so that it leaves no live one behind. */
export function deletePresentedSession(db: Database, token: string | null) {
  return db
    .delete(session)
    .where(eq(session.token, token ?? ''))
    .returning({ userId: session.userId })
}

/**
 * Prepares the end of those sessions that are too many for the shop's `max_devices`, the longest unused first and `newest`
 * last. What ran out by itself neither counts nor is touched. Staff are not limited: the setting speaks of students.
 *
 * Each sign-in commits this after its own session, so of several at the same moment the last one sees them all.
 */
export function endTooManySessions(
  db: Database,
  newest: { readonly id: string; readonly userId: string },
  now: Instant,
) {
  const limit = sql`SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'max_devices' AND json_type(value) = 'integer'`
  const tooMany = sql`SELECT live.id FROM session AS live
    WHERE live.user_id = ${newest.userId} AND live.ended_reason IS NULL
      AND live.updated_at > ${now - STUDENT_LIFE.idle} AND live.created_at > ${now - STUDENT_LIFE.absolute}
    ORDER BY live.id = ${newest.id} DESC, live.updated_at DESC, live.id
    LIMIT -1 OFFSET COALESCE((${limit}), 1000000)`
  const isStaff = sql`SELECT 1 FROM user WHERE id = ${newest.userId} AND ',' || roles || ',' LIKE '%,admin,%'`
  return db
    .update(session)
    .set({ endedReason: 'DEVICE_LIMIT' satisfies EndReason })
    .where(and(sql`${session.id} IN (${tooMany})`, sql`NOT EXISTS (${isStaff})`))
    .returning({ userId: session.userId })
}
