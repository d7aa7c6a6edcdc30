import { type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#app/platform/clock.ts'

/** Stands for the end of a grant without end: later than any real end. */
const NEVER = sql.raw(String(Number.MAX_SAFE_INTEGER))

/**
 * `renewalStart(presentEnd(grants, now), now)` as a query inside the write, so it sees the grants at commit time, and
 * two renewals at the same instant follow one another. decisions: Access and learning
 */
export function renewalStartNow(
  { userId, courseId }: { readonly userId: string | SQL; readonly courseId: number },
  now: Instant,
): SQL<number> {
  const at = sql`CAST(${now} AS INTEGER)`
  const standing = sql`SELECT starts_at, COALESCE(MIN(ends_at, ended_at), ends_at, ended_at, ${NEVER}) AS stops_at
    FROM access_grants WHERE user_id = ${userId} AND course_id = ${courseId} AND watch_seconds_allowed IS NULL`
  return sql<number>`(WITH RECURSIVE reached(at) AS (
      SELECT ${at}
      UNION
      SELECT stops_at FROM (${standing}) AS standing JOIN reached
        ON standing.starts_at <= reached.at AND standing.stops_at > reached.at)
    SELECT CASE WHEN MAX(at) = ${NEVER} THEN ${at} ELSE MAX(at) END FROM reached)`
}
