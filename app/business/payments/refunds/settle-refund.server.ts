import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { writeBatch } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import { paymentRefunds, payments } from '#app/db/schema/payments.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { askRefund, REFUND_LEASE } from './ask-refund.server.ts'

export const LONGEST_NOTE = 500

export type SettleRefundRefusal =
  | { readonly code: 'NOT_STAFF' | 'NOT_FOUND' | 'NOTE_REQUIRED' | 'REASON_TOO_LONG' }
  /** The provider is being asked right now; its answer comes first. */
  | { readonly code: 'REFUND_BEING_ASKED' }
  | { readonly code: 'REFUND_NOT_SETTLED' }

/**
 * Records that staff refunded the money themselves, and how. The provider is not told to refund any more. Its payment
 * is looked at once more, because staff must know if the provider refunded too.
 */
export async function settleRefundByHand(
  { db, now }: PaymentNeeds,
  { refundId, note }: { refundId: number; note: string },
  caller: Caller,
): Promise<Result<null, SettleRefundRefusal>> {
  if (!may(caller, 'refunds.give')) return refuse({ code: 'NOT_STAFF' })
  const how = note.trim()
  if (how === '') return refuse({ code: 'NOTE_REQUIRED' })
  if (how.length > LONGEST_NOTE) return refuse({ code: 'REASON_TOO_LONG' })
  const { userId } = caller.account
  const at = now()
  const orderId = sql`(SELECT order_id FROM payment_refunds WHERE id = ${refundId})`
  const isIdle = or(isNull(paymentRefunds.askedAt), lte(paymentRefunds.askedAt, at - REFUND_LEASE))
  const settled = or(eq(paymentRefunds.state, 'refused'), and(eq(paymentRefunds.state, 'open'), isIdle))
  const { done } = await writeBatch(db, {
    done: db
      .update(paymentRefunds)
      .set({ state: 'by-hand', note: how, settledBy: userId, settledAt: at, askAt: null })
      .where(and(eq(paymentRefunds.id, refundId), settled))
      .returning({ id: paymentRefunds.id }),
    log: logStaffActIfDone(db, {
      userId,
      action: 'order.refund-by-hand',
      id: orderId,
      at,
      data: { refundId, note: how },
    }),
    payment: db
      .update(payments)
      .set({ askAt: at + CHECK_AGAIN_AFTER })
      .where(
        sql`${payments.id} = (SELECT payment_id FROM payment_refunds
          WHERE id = ${refundId} AND state = 'by-hand' AND settled_at = CAST(${at} AS INTEGER))`,
      ),
  })
  return done.length > 0 ? ok(null) : whyNot(db, refundId)
}

/** By then the provider has carried out the last request. */
const CHECK_AGAIN_AFTER = 5 * MINUTE

/** Asks the provider to refund now: again after it refused, or sooner than the sweep would. */
export async function askRefundAgain(
  needs: PaymentNeeds,
  { refundId }: { refundId: number },
  caller: Caller,
): Promise<Result<null, SettleRefundRefusal>> {
  if (!may(caller, 'refunds.give')) return refuse({ code: 'NOT_STAFF' })
  const { db } = needs
  const at = needs.now()
  const { userId } = caller.account
  const orderId = sql`(SELECT order_id FROM payment_refunds WHERE id = ${refundId})`
  const isIdle = or(isNull(paymentRefunds.askedAt), lte(paymentRefunds.askedAt, at - REFUND_LEASE))
  try {
    const { again } = await writeBatch(db, {
      again: db
        .update(paymentRefunds)
        .set({ state: 'open', askAt: at, failure: null })
        .where(
          and(eq(paymentRefunds.id, refundId), inArray(paymentRefunds.state, ['open', 'refused']), isIdle),
        )
        .returning({ id: paymentRefunds.id }),
      log: logStaffActIfDone(db, { userId, action: 'order.ask-refund', id: orderId, at, data: { refundId } }),
    })
    if (again.length === 0) return whyNot(db, refundId)
  } catch (error) {
    if (brokenConstraint(error) === null) throw error
    return refuse({ code: 'REFUND_NOT_SETTLED' })
  }
  await askRefund(needs, { refundId })
  return ok(null)
}

/**
 * Returns why nothing was updated: no such refund, or it is being asked about. A refund that is already settled is
 * fine.
 */
async function whyNot(db: PaymentNeeds['db'], refundId: number): Promise<Result<null, SettleRefundRefusal>> {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId))
  if (!row) return refuse({ code: 'NOT_FOUND' })
  return row.settledAt === null ? refuse({ code: 'REFUND_BEING_ASKED' }) : ok(null)
}
