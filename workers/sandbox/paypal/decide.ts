import type { HeldPayment, Outcome } from '../held-payment.ts'
import type { ReallyPaid } from '../player.ts'
import { payPalId } from './id.ts'
import { type Capture, dataOf, type OrderData, withData } from './order.ts'

const CAPTURES: Readonly<Partial<Record<Outcome, Pick<Capture, 'status' | 'reason'>>>> = {
  paid: { status: 'COMPLETED', reason: null },
  refunded: { status: 'REFUNDED', reason: null },
  failed: { status: 'DECLINED', reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' },
  pending: { status: 'PENDING', reason: 'PENDING_REVIEW' },
}

/**
 * The order after an outcome. The outcome 'pending' means that PayPal captured the money and holds it for review. A new
 * order that waits for its buyer has the state 'pending' too.
 */
export function decideOrder(held: HeldPayment, outcome: Outcome, really: ReallyPaid): HeldPayment {
  const amount = really.amount ?? held.amount
  const currency = (really.currency ?? held.currency).toUpperCase()
  const after = { ...held, state: outcome, amount, currency }
  const what = CAPTURES[outcome]
  if (!what) return withData(after, { status: 'VOIDED', capture: null })
  return withData(after, {
    status: 'COMPLETED',
    capture: { id: dataOf(held).capture?.id ?? payPalId(), ...what },
    refunds: outcome === 'refunded' ? [{ id: payPalId(), amount }] : [],
  })
}

/** The order after the buyer approved it with this card. */
export function approve(held: HeldPayment, card: OrderData['card']): HeldPayment {
  return withData(held, { status: 'APPROVED', card })
}
