import { eq } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Caller } from '../accounts/caller.ts'
import { type Moved, type MoveNeeds, type MoveRefusal, moveOrder } from '../orders/move-order.server.ts'
import { mayReview } from '../orders/order-facts.server.ts'
import { type OrderRefusal, transition } from '../orders/order-transitions.ts'
import { type RejectPreset, rejectReason } from './reject-reason.ts'
import {
  isOtherReport,
  type Review,
  type ReviewedOrder,
  type ReviewRefusal,
  readReviewedOrder,
  wasDecided,
} from './reviewed-order.server.ts'
import { logStaffAct } from './staff-log.server.ts'

/** The buyer reads the reason: the preset in his language, then what staff typed. One of the two is needed. */
export type RejectReport = Review & { readonly preset?: RejectPreset | null; readonly reason: string }

export type RejectRefusal = ReviewRefusal | OrderRefusal | MoveRefusal | { readonly code: 'REASON_TOO_LONG' }

const LONGEST_REASON = 500

/** Staff turn a report down, with a reason; the buyer can report again. decisions: Orders and payments */
export async function rejectReport(
  needs: MoveNeeds,
  command: RejectReport,
  caller: Caller,
): Promise<Result<Moved, RejectRefusal>> {
  if (!mayReview(caller)) return refuse({ code: 'NOT_STAFF' })
  const { userId } = caller.account
  return moveOrder<ReviewedOrder, RejectRefusal>(needs, {
    read: () => readReviewedOrder(needs.db, command.orderId),
    decide: facts => {
      if (wasDecided(facts, command, 'rejected')) return ok({ kind: 'done' })
      if (isOtherReport(facts, command)) return refuse({ code: 'REPORT_CHANGED' })
      const reason = rejectReason(command, facts.order.locale)
      if (reason.length > LONGEST_REASON) return refuse({ code: 'REASON_TOO_LONG' })
      const moved = transition(facts.order, { kind: 'reject', reason }, needs.now())
      if (!moved.ok) return moved
      return ok({
        kind: 'move',
        transition: moved.value,
        actor: `staff:${userId}`,
        also: turnDown(needs, facts, userId, reason),
      })
    },
  })
}

function turnDown(
  { db, now }: MoveNeeds,
  { order, pending }: ReviewedOrder,
  userId: string,
  reason: string,
): Statement[] {
  const at = now()
  const log = logStaffAct(db, { userId, action: 'reject', orderId: order.id, at, data: { reason } })
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
