import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Who of staff did what to which order, for whoever asks later. Committed with the act itself. */
export function logStaffAct(
  db: Database,
  act: {
    userId: string
    action: 'approve' | 'reject' | 'open'
    orderId: number
    at: Instant
    data?: Record<string, unknown>
  },
): Statement {
  return db.insert(auditLog).values({
    at: act.at,
    actor: `staff:${act.userId}`,
    action: `order.${act.action}`,
    subject: `order:${act.orderId}`,
    data: act.data ?? null,
  })
}
