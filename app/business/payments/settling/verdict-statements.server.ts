import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Order } from '#app/business/orders/order.ts'
import type { OrderFacts, PaymentRow } from '#app/business/orders/order-facts.server.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { LONGEST_HOLD, nextAskAt } from './ask-schedule.ts'
import { isHeld, setbacksOf } from './attempt-facts.ts'
import { openMismatch, openReviewOfReports } from './mismatch-statements.server.ts'
import { keptNext } from './payment-events.server.ts'
import type { Verdict } from './payment-verdict.ts'

type Needs = { db: Database; now: Clock }

/**
 * Returns the statements that go with an approval by a provider, besides the order's move: this attempt is paid, the
 * order's other open attempts end and are withdrawn at the provider, and a transfer that was also reported becomes a
 * mismatch.
 */
export function approvalStatements(
  { db, now }: Needs,
  {
    payment,
    verdict,
    order,
    reports,
  }: Pick<OrderFacts, 'order' | 'reports'> & {
    payment: PaymentRow
    verdict: Extract<Verdict, { kind: 'approve' }>
  },
): Statement[] {
  const at = now()
  const { providerReference } = verdict
  const { id, data } = payment
  const paid = { state: 'paid', providerReference, failure: null, data, askAt: null, updatedAt: at }
  const others = and(eq(payments.orderId, order.id), ne(payments.id, id))
  return [
    db.update(payments).set(paid).where(eq(payments.id, id)),
    db
      .update(payments)
      .set({ state: 'cancelled', askAt: askSoon(at), updatedAt: at })
      .where(and(others, inArray(payments.state, ['created', 'waiting']))),
    ...(reports.some(({ state }) => state === 'pending') ? closeReports(db, order, at) : []),
  ]
}

/** Closes transfer reports that still wait when the provider says paid: the buyer may have paid twice. */
function closeReports(db: Database, order: Order, at: Instant): Statement[] {
  const reason = m.payment_report_paid_otherwise({}, { locale: order.locale })
  return [
    db
      .update(paymentReports)
      .set({ state: 'rejected', decidedAt: at, reason })
      .where(and(eq(paymentReports.orderId, order.id), eq(paymentReports.state, 'pending'))),
    ...openReviewOfReports(db, order.id, at),
  ]
}

/**
 * Returns the statements of all other verdicts. Each applies only to the state that was read, so that an earlier writer
 * is not overwritten.
 */
export function verdictStatements(
  { db, now }: Needs,
  { order, payment, verdict }: { order: Order; payment: PaymentRow; verdict: Verdict },
): Statement[] {
  const at = now()
  const set = (values: Partial<typeof payments.$inferInsert>) =>
    db
      .update(payments)
      .set(values)
      .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
  const { createdAt, data } = payment
  const asked = (expiresAt: Instant | null) => ({
    askedAt: at,
    askAt: nextAskAt({ createdAt, expiresAt, cancelAt: order.cancelAt }, at),
  })
  // Held money has no known end, so the attempt is asked about for as long as `LONGEST_HOLD`.
  const askedOn = () => asked(at + LONGEST_HOLD)
  switch (verdict.kind) {
    case 'wait': {
      const { providerReference, expiresAt, setback } = verdict
      const next = keptNext(verdict.next)
      const setbacks = setback && { setbacks: setbacksOf(payment) + 1 }
      const known = { ...data, ...(next === null ? {} : { next }), ...setbacks }
      const row = { providerReference, expiresAt, data: known, ...(setback && { failure: setback.code }) }
      return [set({ state: 'waiting', ...row, ...asked(expiresAt), updatedAt: at })]
    }
    case 'hold': {
      const { providerReference, why } = verdict
      // The buyer has nothing left to do.
      const known = { providerReference, expiresAt: null, data: { ...data, next: null, held: why } }
      return [set({ state: 'waiting', ...known, ...askedOn(), updatedAt: at })]
    }
    case 'end': {
      const { code, message } = verdict.failure
      const ended = { failure: code.slice(0, 255), data: { ...data, failureMessage: message.slice(0, 500) } }
      const { askAt } = verdict.isPayableThere ? asked(payment.expiresAt) : { askAt: null }
      return [set({ state: verdict.state, ...ended, askedAt: at, askAt, updatedAt: at })]
    }
    case 'review':
      return openMismatch(db, { payment, verdict, at })
    case 'ask-again':
    case 'withdraw':
      return [set(isHeld(payment) ? askedOn() : asked(payment.expiresAt))]
    case 'nothing':
      if (verdict.why === 'held') return [set(askedOn())]
      // An attempt that is over is not asked about again. A foreign answer says nothing about this attempt.
      return verdict.why === 'foreign' ? [set(asked(payment.expiresAt))] : [set({ askedAt: at, askAt: null })]
    case 'approve':
      return []
  }
}

/** Makes the next sweep ask about a started attempt, and withdraw it if it can still be paid. */
export function askSoon(at: Instant) {
  return sql`CASE WHEN ask_at IS NULL THEN NULL ELSE CAST(${at} AS INTEGER) END`
}
