import { eq } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Caller } from '../accounts/caller.ts'
import { type Moved, type MoveNeeds, type MoveRefusal, moveOrder } from '../orders/move-order.server.ts'
import { mayReview } from '../orders/order-facts.server.ts'
import { type OrderRefusal, transition } from '../orders/order-transitions.ts'
import {
  isOtherReport,
  type Review,
  type ReviewedOrder,
  type ReviewRefusal,
  readReviewedOrder,
  wasDecided,
} from './reviewed-order.server.ts'
import { claimSlip, isSlipTaken } from './slip-claims.server.ts'
import { logStaffAct } from './staff-log.server.ts'

export type ApproveRefusal =
  | ReviewRefusal
  | OrderRefusal
  | MoveRefusal
  /** Its QR was read after it was sent: the same transfer stands on another order's slip. */
  | { readonly code: 'SLIP_ALREADY_USED' }

/**
 * Staff accept a report (or let in a free order that needs approval): status, access, sales, coupons, payment, history
 * and the mail in one step and at most once. Twice at once is once, and both are told that it is done. decisions: Orders
 * and payments
 */
export async function approveReport(
  needs: MoveNeeds,
  review: Review,
  caller: Caller,
): Promise<Result<Moved, ApproveRefusal>> {
  if (!mayReview(caller)) return refuse({ code: 'NOT_STAFF' })
  const { userId } = caller.account
  return moveOrder<ReviewedOrder, ApproveRefusal>(needs, {
    read: () => readReviewedOrder(needs.db, review.orderId),
    decide: facts => {
      if (wasDecided(facts, review, 'approved')) return ok({ kind: 'done' })
      if (isOtherReport(facts, review)) return refuse({ code: 'REPORT_CHANGED' })
      const moved = transition(facts.order, { kind: 'approve' }, needs.now())
      if (!moved.ok) return moved
      return ok({
        kind: 'move',
        transition: moved.value,
        actor: `staff:${userId}`,
        also: settle(needs, facts, userId),
      })
    },
    refusalOf: constraint => (isSlipTaken(constraint) ? { code: 'SLIP_ALREADY_USED' } : null),
  })
}

function settle(
  { db, now }: MoveNeeds,
  { order, pending, slip }: ReviewedOrder,
  userId: string,
): Statement[] {
  const at = now()
  const log = logStaffAct(db, {
    userId,
    action: 'approve',
    orderId: order.id,
    at,
    data: { reportId: pending?.id ?? null },
  })
  if (!pending) return [log]
  return [
    db
      .update(paymentReports)
      .set({ state: 'approved', decidedBy: userId, decidedAt: at })
      .where(eq(paymentReports.id, pending.id)),
    db.update(payments).set({ state: 'paid', updatedAt: at }).where(eq(payments.id, pending.paymentId)),
    ...(slip ? claimSlip(db, slip, order.id, at) : []),
    log,
  ]
}
