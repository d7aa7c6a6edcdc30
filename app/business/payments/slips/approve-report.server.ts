import { eq } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { AcceptedDifference } from '#app/business/orders/order-event.ts'
import { transition } from '#app/business/orders/order-transitions.ts'
import { reportedDifference } from '#app/business/orders/payment-report.ts'
import { type Moved, type MoveNeeds, moveOrder } from '#app/business/orders/process/move-order.server.ts'
import { isHeld } from '#app/business/payments/settling/attempt-facts.ts'
import type { Statement } from '#app/db/batch.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  type Review,
  type ReviewedOrder,
  type ReviewRefusal,
  readReviewedOrder,
  reviewable,
} from './reviewed-order.server.ts'
import { claimSlip, isSlipTaken } from './slip-claims.server.ts'

/** `reason`: why staff accept another amount than is due. Not needed if the report states exactly the due amount. */
export type ApproveReport = Review & { readonly reason?: string }

export type ApproveRefusal =
  | ReviewRefusal
  | { readonly code: 'REASON_TOO_LONG' }
  /** The slip's QR was read after the report: another order's slip shows the same transfer. */
  | { readonly code: 'SLIP_ALREADY_USED' }
  /** The reported amount is not the due one, and staff gave no reason for accepting it. Minor units. */
  | { readonly code: 'DIFFERENCE_NEEDS_REASON'; readonly difference: number }

export const LONGEST_APPROVE_REASON = 500

/**
 * Approves a transfer report, or an order that waits for the school's approval, with all that follows in one batch, at
 * most once. Approving a report is the school's approval too. Of two staff members at once, both are told that it is
 * done.
 */
export async function approveReport(
  needs: MoveNeeds,
  { reason = '', ...review }: ApproveReport,
  caller: Caller,
): Promise<Result<Moved, ApproveRefusal>> {
  if (!may(caller, 'orders.decide')) return refuse({ code: 'NOT_STAFF' })
  const { userId } = caller.account
  return moveOrder<ReviewedOrder, ApproveRefusal>(needs, {
    read: () => readReviewedOrder(needs.db, review.orderId),
    decide: facts => {
      const report = reviewable(facts, review, 'approved')
      if (!report.ok) return report
      if (report.value === 'decided') return ok({ kind: 'done' })
      const accepted = acceptedBy(facts, reason)
      if (!accepted.ok) return accepted
      const moved = transition(facts.order, { kind: 'approve', accepted: accepted.value }, needs.now())
      if (!moved.ok) return moved
      const also = settle(needs, facts, userId, accepted.value)
      return ok({ kind: 'move', transition: moved.value, actor: `staff:${userId}`, also })
    },
    refusalOf: constraint => (isSlipTaken(constraint) ? { code: 'SLIP_ALREADY_USED' } : null),
  })
}

/** Returns the difference that staff accept with this report; null if it states exactly the due amount. */
function acceptedBy(
  { order, pending }: ReviewedOrder,
  typed: string,
): Result<AcceptedDifference | null, ApproveRefusal> {
  const difference = pending ? reportedDifference(pending, order) : 0
  if (difference === 0) return ok(null)
  const reason = typed.trim()
  if (reason === '') return refuse({ code: 'DIFFERENCE_NEEDS_REASON', difference })
  if (reason.length > LONGEST_APPROVE_REASON) return refuse({ code: 'REASON_TOO_LONG' })
  return ok({ difference, reason })
}

function settle(
  { db, now }: MoveNeeds,
  { order, pending, slip, payments: attempts }: ReviewedOrder,
  userId: string,
  accepted: AcceptedDifference | null,
): Statement[] {
  const at = now()
  const log = logStaffAct(db, {
    userId,
    action: 'order.approve',
    id: order.id,
    at,
    data: { reportId: pending?.id ?? null, ...accepted },
  })
  // Without a report, staff vouch for money that its provider still holds, or for a mismatch.
  const isPaid = pending !== null || order.awaitsApproval
  const vouchedFor = isPaid ? undefined : attempts.findLast(row => isHeld(row) || row.state === 'review')
  if (vouchedFor) return [log, setPaid(db, vouchedFor.id, at)]
  if (!pending) return [log]
  return [
    db
      .update(paymentReports)
      .set({ state: 'approved', decidedBy: userId, decidedAt: at })
      .where(eq(paymentReports.id, pending.id)),
    setPaid(db, pending.paymentId, at),
    ...(slip ? claimSlip(db, slip, order.id, at) : []),
    log,
  ]
}

function setPaid(db: MoveNeeds['db'], paymentId: number, at: Instant): Statement {
  return db.update(payments).set({ state: 'paid', updatedAt: at }).where(eq(payments.id, paymentId))
}
