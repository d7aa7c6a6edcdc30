import { eq } from 'drizzle-orm'
import { logStaffAct } from '#app/business/accounts/people/staff-log.server.ts'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Statement } from '#app/db/batch.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result } from '#app/platform/result.ts'
import type { Moved, MoveNeeds } from '../orders/move-order.server.ts'
import { type DecideRefusal, decideReport } from './decide-report.server.ts'
import type { Review, ReviewedOrder } from './reviewed-order.server.ts'
import { claimSlip, isSlipTaken } from './slip-claims.server.ts'
import { isHeld } from './try-facts.ts'

export type ApproveRefusal =
  | DecideRefusal
  /** Its QR was read after it was sent: the same transfer stands on another order's slip. */
  | { readonly code: 'SLIP_ALREADY_USED' }

/**
 * Staff accept a report (or let in a free order that needs approval): status, access, sales, coupons, payment, history
 * and the mail in one step and at most once. Twice at once is once, and both are told that it is done. decisions: Orders
 * and payments
 */
export function approveReport(
  needs: MoveNeeds,
  review: Review,
  caller: Caller,
): Promise<Result<Moved, ApproveRefusal>> {
  return decideReport<ApproveRefusal>(needs, review, caller, {
    outcome: 'approved',
    decide: (facts, staffId) => ok({ event: { kind: 'approve' }, also: settle(needs, facts, staffId) }),
    refusalOf: constraint => (isSlipTaken(constraint) ? { code: 'SLIP_ALREADY_USED' } : null),
  })
}

function settle(
  { db, now }: MoveNeeds,
  { order, pending, slip, payments: tries }: ReviewedOrder,
  userId: string,
): Statement[] {
  const at = now()
  const log = logStaffAct(db, {
    userId,
    action: 'order.approve',
    id: order.id,
    at,
    data: { reportId: pending?.id ?? null },
  })
  // Without a report, staff vouch for money that its provider still holds, or that did not fit.
  const vouchedFor = pending ? undefined : tries.findLast(row => isHeld(row) || row.state === 'review')
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
