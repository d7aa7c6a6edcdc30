import { eq } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { transition } from '#app/business/orders/order-transitions.ts'
import { type Moved, type MoveNeeds, moveOrder } from '#app/business/orders/process/move-order.server.ts'
import type { Statement } from '#app/db/batch.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type RejectPreset, rejectReason } from './reject-reason.ts'
import {
  type Review,
  type ReviewedOrder,
  type ReviewRefusal,
  readReviewedOrder,
  reviewable,
} from './reviewed-order.server.ts'

/** The buyer reads the preset in their language, then what staff typed. One of the two is needed. */
export type RejectReport = Review & { readonly preset?: RejectPreset | null; readonly reason: string }

export type RejectRefusal = ReviewRefusal | { readonly code: 'REASON_TOO_LONG' }

const LONGEST_REASON = 500

/** Rejects a report with a reason; the buyer can report again. decisions: Orders and payments */
export async function rejectReport(
  needs: MoveNeeds,
  command: RejectReport,
  caller: Caller,
): Promise<Result<Moved, RejectRefusal>> {
  if (!may(caller, 'orders.decide')) return refuse({ code: 'NOT_STAFF' })
  const { userId } = caller.account
  return moveOrder<ReviewedOrder, RejectRefusal>(needs, {
    read: () => readReviewedOrder(needs.db, command.orderId),
    decide: facts => {
      const report = reviewable(facts, command, 'rejected')
      if (!report.ok) return report
      if (report.value === 'decided') return ok({ kind: 'done' })
      const reason = rejectReason(command, facts.order.locale)
      if (reason.length > LONGEST_REASON) return refuse({ code: 'REASON_TOO_LONG' })
      const moved = transition(facts.order, { kind: 'reject', reason }, needs.now())
      if (!moved.ok) return moved
      const also = rejectStatements(needs, facts, userId, reason)
      return ok({ kind: 'move', transition: moved.value, actor: `staff:${userId}`, also })
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
