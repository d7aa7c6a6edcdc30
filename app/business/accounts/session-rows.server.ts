import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { STUDENT_LIFE } from '#app/business/accounts/sessions/session-life.ts'
import type { EndReason } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'

/**
 * Prepares ending a person's live sessions except `keepId`. The row keeps `reason`, so the next request can be told.
 */
export function endSessions(db: Database, userId: string, reason: EndReason, keepId = '') {
  return db
    .update(session)
    .set({ endedReason: reason })
    .where(and(eq(session.userId, userId), isNull(session.endedReason), ne(session.id, keepId)))
    .returning({ userId: session.userId })
}

/** Prepares deleting the session that the browser presented, so that it does not stay alive. */
export function deletePresentedSession(db: Database, token: string | null) {
  return db
    .delete(session)
    .where(eq(session.token, token ?? ''))
    .returning({ userId: session.userId })
}

/**
 * Prepares ending the sessions beyond `max_devices`, the longest unused first and `newest` last. Expired sessions do
 * not count. Staff are not limited. Runs after the new session's insert, so the last of simultaneous sign-ins sees them
 * all.
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
  const isStaff = sql`SELECT 1 FROM user WHERE id = ${newest.userId}
    AND roles NOT IN ('', 'student', 'instructor', 'student,instructor')`
  return db
    .update(session)
    .set({ endedReason: 'DEVICE_LIMIT' satisfies EndReason })
    .where(and(sql`${session.id} IN (${tooMany})`, sql`NOT EXISTS (${isStaff})`))
    .returning({ userId: session.userId })
}
