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
 * The order after something happened to it. 'pending' is money that PayPal took and holds for review; an order that merely
 * waits for its buyer is that too, until it is decided.
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

/** The buyer agreed to pay with this card. */
export function approve(held: HeldPayment, card: OrderData['card']): HeldPayment {
  return withData(held, { status: 'APPROVED', card })
}
