import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PaymentRow } from '#app/business/orders/order-facts.server.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMismatches, payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { Verdict } from './payment-verdict.ts'

type Review = Extract<Verdict, { kind: 'review' }>

/**
 * Returns the statements that put a mismatch before staff. They see the same fact once: a settled mismatch stays
 * settled, however often the provider repeats it.
 */
export function openMismatch(
  db: Database,
  { payment, verdict, at }: { payment: PaymentRow; verdict: Review; at: Instant },
): Statement[] {
  const { state, reason, received } = verdict
  const providerReference = payment.providerReference ?? verdict.providerReference
  const key = keyOf(verdict)
  const isStill = and(eq(payments.id, payment.id), eq(payments.state, payment.state))
  const isNew = sql`EXISTS (SELECT 1 FROM payment_reviews
    WHERE payment_id = ${payment.id} AND key = ${key} AND resolved_at IS NULL)`
  return [
    db
      .insert(paymentMismatches)
      .values({
        paymentId: payment.id,
        orderId: payment.orderId,
        reason,
        key,
        openedAt: at,
        receivedAmount: received?.minor ?? null,
        receivedCurrency: received?.currency ?? null,
        returned: received?.returned ?? null,
      })
      .onConflictDoNothing(),
    db.update(payments).set({ askedAt: at, askAt: null }).where(isStill),
    db
      .update(payments)
      .set({ state, failure: reason, providerReference, data: payment.data, updatedAt: at })
      .where(and(isStill, isNew)),
    markNeedsReview(db, sql`${payment.orderId}`, at),
  ]
}

/** Returns the statements for a reported transfer of an order that a provider says is paid: also a mismatch. */
export function openReviewOfReports(db: Database, orderId: number, at: Instant): Statement[] {
  const isReported = and(eq(payments.orderId, orderId), eq(payments.state, 'reported'))
  return [
    db
      .insert(paymentMismatches)
      .select(
        sql`SELECT NULL, id, order_id, 'second-payment', 'second-payment', NULL, NULL, NULL, CAST(${at} AS INTEGER),
          NULL, NULL, NULL, NULL FROM payments WHERE ${isReported}`,
      )
      .onConflictDoNothing(),
    db.update(payments).set({ state: 'review', failure: 'second-payment', updatedAt: at }).where(isReported),
    markNeedsReview(db, sql`${orderId}`, at),
  ]
}

/** Returns the statement that sets `hasMismatch` while the order has an open mismatch, and clears it afterwards. */
export function markNeedsReview(db: Database, orderId: SQL, at: Instant): Statement {
  const hasMismatch = sql`EXISTS (SELECT 1 FROM payment_reviews
    WHERE payment_reviews.order_id = ${orderId} AND resolved_at IS NULL)`
  return db
    .update(orders)
    .set({ hasMismatch, updatedAt: at })
    .where(sql`${orders.id} = ${orderId} AND ${orders.hasMismatch} <> ${hasMismatch}`)
}

/**
 * Returns a key for the fact behind a mismatch. A larger refunded sum, or another provider reference, is a new fact.
 */
function keyOf({ reason, providerReference, received }: Review): string {
  const which = reason === 'given-back' ? `:${received?.returned ?? ''}` : ''
  return `${reason}:${providerReference ?? ''}${which}`
}
