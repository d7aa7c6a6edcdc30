import { eq } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Moved, MoveNeeds } from '#app/business/orders/process/move-order.server.ts'
import type { Statement } from '#app/db/batch.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type DecideRefusal, decideReport } from './decide-report.server.ts'
import { type RejectPreset, rejectReason } from './reject-reason.ts'
import type { Review, ReviewedOrder } from './reviewed-order.server.ts'

/** The buyer reads the preset in their language, then what staff typed. One of the two is needed. */
export type RejectReport = Review & { readonly preset?: RejectPreset | null; readonly reason: string }

export type RejectRefusal = DecideRefusal | { readonly code: 'REASON_TOO_LONG' }

const LONGEST_REASON = 500

/** Rejects a report with a reason; the buyer can report again. decisions: Orders and payments */
export function rejectReport(
  needs: MoveNeeds,
  command: RejectReport,
  caller: Caller,
): Promise<Result<Moved, RejectRefusal>> {
  return decideReport<RejectRefusal>(needs, command, caller, {
    outcome: 'rejected',
    decide: (facts, staffId) => {
      const reason = rejectReason(command, facts.order.locale)
      if (reason.length > LONGEST_REASON) return refuse({ code: 'REASON_TOO_LONG' })
      return ok({ event: { kind: 'reject', reason }, also: rejectStatements(needs, facts, staffId, reason) })
    },
  })
}

function rejectStatements(
  { db, now }: MoveNeeds,
  { order, pending }: ReviewedOrder,
  userId: string,
  reason: string,
): Statement[] {
  const at = now()
  const log = logStaffAct(db, { userId, action: 'order.reject', id: order.id, at, data: { reason } })
  if (!pending) return [log]
  return [
    db
      .update(paymentReports)
      .set({ state: 'rejected', decidedBy: userId, decidedAt: at, reason })
      .where(eq(paymentReports.id, pending.id)),
    db
      .update(payments)
      .set({ state: 'failed', failure: reason, updatedAt: at })
      .where(eq(payments.id, pending.paymentId)),
    log,
  ]
}
