import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import type { Instant } from '#app/platform/clock.ts'

export type StaffAct = {
  readonly userId: string
  /** The kind of thing and what was done to it, such as 'order.approve'. */
  readonly action: `${'order' | 'coupon' | 'promotion' | 'provider' | 'event' | 'dead-letter' | 'student' | 'form' | 'label' | 'group' | 'comment' | 'certificate'}.${string}`
  /** The thing's own id, or SQL if the same batch creates it. */
  readonly id: number | string | SQL
  readonly at: Instant
  readonly data?: Record<string, unknown>
}

/** Prepares the audit log row of a staff act. It is committed with the act. */
export function logStaffAct(db: Database, act: StaffAct): Statement {
  return db.insert(auditLog).values(toRow(act))
}

/** The same, but only if the preceding write in the batch changed a row. */
export function logStaffActIfDone(db: Database, act: StaffAct): Statement {
  const { at, actor, action, subject, data } = toRow(act)
  const json = data === null ? null : JSON.stringify(data)
  return db
    .insert(auditLog)
    .select(
      sql`SELECT NULL, CAST(${at} AS INTEGER), ${actor}, ${action}, ${subject}, ${json} WHERE changes() > 0`,
    )
}

function toRow({ userId, action, id, at, data }: StaffAct) {
  const [kind = ''] = action.split('.')
  const subject =
    typeof id === 'string' ? `${kind}:${id}` : sql<string>`${kind} || ':' || CAST(${id} AS INTEGER)`
  return { at, actor: `staff:${userId}`, action, subject, data: data ?? null }
}
