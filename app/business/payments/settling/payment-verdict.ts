import type { Order } from '#app/business/orders/order.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PaymentFailure, PaymentMode, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'

/** The kinds of mismatch. Staff read their names in the order's history. decisions: Orders and payments */
export type MismatchReason =
  | 'wrong-amount'
  | 'wrong-currency'
  | 'wrong-mode'
  | 'paid-late'
  | 'order-ended'
  | 'second-payment'
  | 'given-back'
  | 'taken-back'

export type Verdict =
  | { readonly kind: 'approve'; readonly providerReference: string | null }
  | {
      readonly kind: 'wait'
      readonly providerReference: string | null
      readonly next: PaymentStart | null
      readonly expiresAt: Instant | null
      readonly setback: PaymentFailure | null
    }
  /** The provider has the money but checks it first: the order waits for it and is not cancelled meanwhile. */
  | { readonly kind: 'hold'; readonly providerReference: string | null; readonly why: string }
  /** The attempt failed; the order stays payable, or becomes payable again. */
  | {
      readonly kind: 'end'
      readonly state: 'failed' | 'cancelled' | 'expired'
      readonly failure: PaymentFailure
      /**
       * The attempt is over here but not at the provider, which is asked for longer, so that a late payment is found.
       */
      readonly isPayableThere?: true | undefined
    }
  /** A mismatch, which staff must settle. `state`: the attempt's new state. */
  | {
      readonly kind: 'review'
      readonly state: 'review' | 'paid' | 'refunded'
      readonly reason: MismatchReason
      readonly providerReference: string | null
      /** Minor units, as the provider says. */
      readonly received?: { readonly minor: number; readonly currency: string; readonly returned: number }
    }
  /** The attempt ended here but can still be paid at the provider. */
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'ask-again'; readonly why: string }
  | { readonly kind: 'nothing'; readonly why: 'known' | 'foreign' | 'over' | 'held' }

export type PaymentFacts = {
  readonly payment: {
    readonly id: number
    readonly state: string
    readonly amount: number
    readonly currency: string
    readonly providerReference: string | null
    readonly createdAt: Instant
  }
  readonly order: Pick<Order, 'status' | 'refundedAmount'>
  /** The part of the staff's refunds that did not go through the provider, in minor units. */
  readonly refundedByHand: number
  /** Another attempt of this order is paid. */
  readonly isPaidOtherwise: boolean
  readonly mode: PaymentMode
}

/** If a start's answer was lost and the provider knows nothing of the attempt after this time, it never will. */
const START_TIMEOUT = 15 * MINUTE

/**
 * Decides what a provider's answer means for an attempt. The answer counts only if reference, mode, currency and amount
 * are right. Other money for the same attempt is a mismatch: it is never dropped, and never accepted automatically.
 * decisions: Orders and payments
 */
export function verdictOf(facts: PaymentFacts, answer: ProviderAnswer, now: Instant): Verdict {
  const { payment, mode } = facts
  if (answer.kind === 'unknown') return { kind: 'ask-again', why: answer.why }
  if (answer.kind === 'absent') return ofAbsent(payment, now)
  if (answer.about.reference !== payment.id) return { kind: 'nothing', why: 'foreign' }
  switch (answer.kind) {
    case 'paid': {
      const { providerReference } = answer.about
      if (answer.about.mode !== mode)
        return {
          kind: 'review',
          state: keptState(payment.state),
          reason: 'wrong-mode',
          providerReference,
          received: receivedBy(answer),
        }
      return ofPaid(facts, answer)
    }
    case 'open':
      return ofOpen(payment, answer, now)
    case 'held':
      return ofHeld(payment, answer)
    case 'not-paid':
      return ofNotPaid(payment, answer)
  }
}

const isOpen = (state: string) => state === 'created' || state === 'waiting'

function receivedBy({ minor, currency, returned }: Extract<ProviderAnswer, { kind: 'paid' }>) {
  return { minor, currency, returned }
}

/** An attempt that is paid or refunded keeps its state. */
const keptState = (state: string) => (state === 'paid' || state === 'refunded' ? state : 'review')

function ofAbsent({ state, createdAt, providerReference }: PaymentFacts['payment'], now: Instant): Verdict {
  if (!isOpen(state)) return { kind: 'nothing', why: 'over' }
  if (providerReference !== null || now - createdAt < START_TIMEOUT)
    return { kind: 'ask-again', why: 'not known to the provider' }
  return { kind: 'end', state: 'failed', failure: { code: 'never_started', message: '' } }
}

function ofPaid(facts: PaymentFacts, answer: Extract<ProviderAnswer, { kind: 'paid' }>): Verdict {
  const { payment, order, isPaidOtherwise } = facts
  const { providerReference } = answer.about
  const review = (reason: MismatchReason, state: 'review' | 'paid' | 'refunded' = 'review'): Verdict => ({
    kind: 'review',
    state,
    reason,
    providerReference,
    received: receivedBy(answer),
  })
  if (payment.state === 'review') return { kind: 'nothing', why: 'known' }
  if (payment.state === 'paid' || payment.state === 'refunded') {
    if (payment.providerReference !== providerReference) return review('second-payment', payment.state)
    return ofGivenBack(facts, answer)
  }
  if (answer.currency.toUpperCase() !== payment.currency) return review('wrong-currency')
  if (answer.minor !== payment.amount) return review('wrong-amount')
  if (answer.odd) return review(answer.odd)
  if (answer.returned > 0) return review('given-back')
  if (isPaidOtherwise || order.status === 'approved' || order.status === 'refunded')
    return review('second-payment')
  if (order.status === 'cancelled') return review('order-ended')
  return { kind: 'approve', providerReference }
}

/**
 * Judges money that went back. A refund by staff through the provider is known. Anything more is a mismatch: a refund
 * by somebody else, such as the buyer's bank, or a second refund.
 */
function ofGivenBack(
  { payment, order, refundedByHand }: PaymentFacts,
  answer: Extract<ProviderAnswer, { kind: 'paid' }>,
): Verdict {
  const { about, minor, returned } = answer
  const isSettled = payment.state === 'refunded' && order.status !== 'refunded'
  if (isSettled || returned <= order.refundedAmount - refundedByHand) return { kind: 'nothing', why: 'known' }
  const state = returned >= minor ? 'refunded' : 'paid'
  const { providerReference } = about
  return { kind: 'review', state, reason: 'given-back', providerReference, received: receivedBy(answer) }
}

function ofOpen(
  { state }: PaymentFacts['payment'],
  { about, next, expiresAt, setback }: Extract<ProviderAnswer, { kind: 'open' }>,
  now: Instant,
): Verdict {
  const { providerReference } = about
  if (isOpen(state) && expiresAt !== null && expiresAt <= now)
    return { kind: 'end', state: 'expired', failure: { code: 'expired', message: '' }, isPayableThere: true }
  if (isOpen(state)) return { kind: 'wait', providerReference, next, expiresAt, setback: setback ?? null }
  return state === 'cancelled' || state === 'expired' || state === 'failed'
    ? { kind: 'withdraw' }
    : { kind: 'nothing', why: 'known' }
}

/** An attempt that ended here, or that staff vouched for, is still asked about: its money may come or not. */
function ofHeld(
  { state }: PaymentFacts['payment'],
  { about, why }: Extract<ProviderAnswer, { kind: 'held' }>,
): Verdict {
  if (isOpen(state)) return { kind: 'hold', providerReference: about.providerReference, why }
  return { kind: 'nothing', why: state === 'review' || state === 'refunded' ? 'known' : 'held' }
}

/**
 * A late failure of another charge never undoes a payment. A failure of the very charge that was paid means that its
 * money was taken back.
 */
function ofNotPaid(
  { state, providerReference }: PaymentFacts['payment'],
  { about, how, failure, isPayableThere }: Extract<ProviderAnswer, { kind: 'not-paid' }>,
): Verdict {
  const isOther = providerReference !== null && about.providerReference !== providerReference
  if (isOther) return { kind: 'nothing', why: 'over' }
  if (isOpen(state)) return { kind: 'end', state: how, failure, isPayableThere }
  // An order that expired at the provider after the payment says nothing about its money.
  if (state === 'paid' && how !== 'expired')
    return {
      kind: 'review',
      state: 'refunded',
      reason: 'taken-back',
      providerReference: about.providerReference,
    }
  return { kind: 'nothing', why: 'over' }
}
