import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import type { Instant } from '#app/platform/clock.ts'

export type StaffAct = {
  readonly userId: string
  /** What was done to which kind of thing: 'order.approve'. */
  readonly action: `${'order' | 'coupon' | 'promotion' | 'provider' | 'event' | 'dead-letter' | 'student' | 'form' | 'label' | 'group'}.${string}`
  /** The thing's own id; SQL where it is made in the same batch. */
  readonly id: number | string | SQL
  readonly at: Instant
  readonly data?: Record<string, unknown>
}

/** Who of staff did what to which thing, for whoever asks later. Committed with the act itself. */
export function logStaffAct(db: Database, act: StaffAct): Statement {
  return db.insert(auditLog).values(toRow(act))
}

/** The same, but only when the write right before it in the batch happened. */
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
