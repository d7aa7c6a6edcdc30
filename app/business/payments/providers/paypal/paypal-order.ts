import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { About, PaymentMode, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import type { Instant } from '#app/platform/clock.ts'

export type PayPalAmount = { readonly minor: number; readonly currency: string }

export type PayPalCapture = {
  readonly id: string
  readonly status: string
  readonly reason: string | null
  readonly amount: PayPalAmount
  readonly reference: number | null
}

/** The fields that the shop reads of an order at PayPal. */
export type PayPalOrder = {
  readonly id: string
  readonly status: string
  readonly amount: PayPalAmount
  /** PayPal's custom_id, which holds our payment id. */
  readonly reference: number | null
  readonly createdAt: Instant | null
  /** The page where the buyer approves the order. */
  readonly payerLink: string | null
  readonly captures: readonly PayPalCapture[]
  /** Minor units of each refund. */
  readonly refunded: readonly number[]
}

type Circumstances = { readonly mode: PaymentMode; readonly approvalTime: number; readonly now: Instant }

/**
 * The attempt's state by PayPal's order. COMPLETED does not prove payment: only the captures do. An unlisted status is
 * 'unknown', never failed: the shop asks again.
 */
export function answerOfOrder(
  order: PayPalOrder,
  { mode, approvalTime, now }: Circumstances,
): ProviderAnswer {
  const about: About = { reference: order.reference, providerReference: order.id, mode }
  const captured = ofCaptures(order, about)
  if (captured) return captured
  const expiresAt = order.createdAt === null ? null : order.createdAt + approvalTime
  const open: ProviderAnswer = { kind: 'open', about, next: nextStepOf(order), expiresAt }
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return expiresAt !== null && expiresAt <= now ? lapsed(about) : open
    case 'APPROVED':
      // The link's deadline no longer counts. PayPal decides how long the money can be captured.
      return { ...open, expiresAt: null, agreed: order.amount }
    case 'VOIDED':
      return lapsed(about)
    default:
      return { kind: 'unknown', why: `order ${order.status.slice(0, 40)} without a capture` }
  }
}

const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** The attempt's state by the order's captures. Null: no money moved yet. */
function ofCaptures({ captures, refunded, status }: PayPalOrder, about: About): ProviderAnswer | null {
  const strange = captures.find(({ reference }) => reference !== about.reference)
  if (strange) return { kind: 'unknown', why: `capture ${strange.id} names another payment` }
  const taken = captures.filter(capture => TAKEN.has(capture.status))
  const [first] = taken
  if (first) {
    const minor = sum(taken.map(({ amount }) => amount.minor))
    const returned = taken.every(capture => capture.status === 'REFUNDED')
      ? minor
      : Math.max(sum(refunded), taken.some(capture => capture.status !== 'COMPLETED') ? 1 : 0)
    return { kind: 'paid', about, minor, currency: first.amount.currency, returned }
  }
  const held = captures.find(capture => capture.status === 'PENDING')
  if (held) return { kind: 'held', about, why: held.reason ?? 'PENDING' }
  const last = captures.at(-1)
  if (!last) return null
  if (last.status !== 'DECLINED' && last.status !== 'FAILED')
    return { kind: 'unknown', why: `capture ${last.status.slice(0, 40)}` }
  // After a declined capture the order may still accept another card.
  if (status !== 'COMPLETED') return null
  const failure = { code: last.reason ?? last.status, message: '' }
  return { kind: 'not-paid', about, how: 'failed', failure }
}

/** An expired attempt. Its link is dead, and only the shop itself could capture the money. */
export function lapsed(about: About): ProviderAnswer {
  return { kind: 'not-paid', about, how: 'expired', failure: { code: 'expired', message: '' } }
}

function nextStepOf({ id, payerLink }: PayPalOrder): PaymentStart | null {
  return payerLink === null ? null : { kind: 'redirect', url: payerLink, handle: id }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
