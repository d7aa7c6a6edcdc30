import { eq } from 'drizzle-orm'
import { logStaffAct } from '#app/business/accounts/people/staff-log.server.ts'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { AcceptedDifference } from '#app/business/orders/order-event.ts'
import { reportedDifference } from '#app/business/orders/payment-report.ts'
import type { Moved, MoveNeeds } from '#app/business/orders/process/move-order.server.ts'
import { isHeld } from '#app/business/payments/settling/try-facts.ts'
import type { Statement } from '#app/db/batch.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type DecideRefusal, decideReport } from './decide-report.server.ts'
import type { Review, ReviewedOrder } from './reviewed-order.server.ts'
import { claimSlip, isSlipTaken } from './slip-claims.server.ts'

/** `reason`: why staff accept another amount than is due. Not asked for where the report says exactly that amount. */
export type ApproveReport = Review & { readonly reason?: string }

export type ApproveRefusal =
  | DecideRefusal
  | { readonly code: 'REASON_TOO_LONG' }
  /** Its QR was read after it was sent: the same transfer stands on another order's slip. */
  | { readonly code: 'SLIP_ALREADY_USED' }
  /** Another amount was reported than is due, and nobody says why it is accepted. Minor units. */
  | { readonly code: 'DIFFERENCE_NEEDS_REASON'; readonly difference: number }

export const LONGEST_APPROVE_REASON = 500

/**
 * Staff accept a report, or let in what waits for the school's approval: status, access, sales, coupons, payment, history
 * and the mail in one step and at most once. Accepting a report is the school's approval too. Twice at once is once, and
 * both are told that it is done. decisions: Orders and payments
 */
export function approveReport(
  needs: MoveNeeds,
  { reason = '', ...review }: ApproveReport,
  caller: Caller,
): Promise<Result<Moved, ApproveRefusal>> {
  return decideReport<ApproveRefusal>(needs, review, caller, {
    outcome: 'approved',
    decide: (facts, staffId) => {
      const accepted = acceptedBy(facts, reason)
      if (!accepted.ok) return accepted
      const event = { kind: 'approve', accepted: accepted.value } as const
      return ok({ event, also: settle(needs, facts, staffId, accepted.value) })
    },
    refusalOf: constraint => (isSlipTaken(constraint) ? { code: 'SLIP_ALREADY_USED' } : null),
  })
}

/** The difference that staff accept with this report; null where it says exactly what is due. */
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
  { order, pending, slip, payments: tries }: ReviewedOrder,
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
  // Without a report, staff vouch for money that its provider still holds, or that did not fit.
  const isPaid = pending !== null || order.awaitsApproval
  const vouchedFor = isPaid ? undefined : tries.findLast(row => isHeld(row) || row.state === 'review')
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
