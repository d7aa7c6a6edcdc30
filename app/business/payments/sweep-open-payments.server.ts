import { and, asc, isNull, lte } from 'drizzle-orm'
import { askRefund } from '#app/business/payments/refunds/ask-refund.server.ts'
import { handlePaymentEvent } from '#app/business/payments/settling/handle-payment-event.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { readBatch } from '#app/db/batch.ts'
import { paymentEvents, paymentRefunds, payments } from '#app/db/schema/payments.ts'
import { MINUTE, SECOND } from '#app/platform/clock.ts'
import { describeError } from '#app/platform/log.ts'
import type { PaymentNeeds } from './payment-needs.ts'

const AT_ONCE = 30
/** By then the queue has had time to handle the event. */
const UNHANDLED_AFTER = 2 * MINUTE

/**
 * Asks about all attempts and refunds that are due, and handles events that the queue lost. Returns how many it looked
 * at. Attempts are asked about until a day after their order's end. A failure does not stop the others. decisions:
 * Orders and payments
 */
export async function sweepOpenPayments(needs: PaymentNeeds): Promise<number> {
  const at = needs.now()
  const { due, lost, owed } = await readBatch(needs.db, {
    due: needs.db
      .select({ id: payments.id })
      .from(payments)
      .where(lte(payments.askAt, at))
      .orderBy(asc(payments.askAt))
      .limit(AT_ONCE),
    lost: needs.db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(and(isNull(paymentEvents.handledAt), lte(paymentEvents.receivedAt, at - UNHANDLED_AFTER)))
      .orderBy(asc(paymentEvents.receivedAt))
      .limit(AT_ONCE),
    owed: needs.db
      .select({ id: paymentRefunds.id })
      .from(paymentRefunds)
      .where(lte(paymentRefunds.askAt, at))
      .orderBy(asc(paymentRefunds.askAt))
      .limit(AT_ONCE),
  })
  const chores = [
    ...lost.map(
      ({ id: eventId }) =>
        () =>
          handlePaymentEvent(needs, { eventId }),
    ),
    ...owed.map(
      ({ id: refundId }) =>
        () =>
          askRefund(needs, { refundId }),
    ),
    // At most once a second, because an overlapping sweep may have just asked.
    ...due.map(
      ({ id }) =>
        () =>
          settlePayment(needs, { paymentId: id, cause: 'sweep', atMostEvery: SECOND }),
    ),
  ]
  for (const chore of chores) {
    try {
      await chore()
    } catch (error) {
      needs.log.warn('payment not settled, left to the next sweep', describeError(error))
    }
  }
  return chores.length
}
