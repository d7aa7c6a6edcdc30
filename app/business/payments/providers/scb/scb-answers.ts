import type {
  About,
  PaymentMode,
  PaymentToAsk,
  ProviderAnswer,
} from '#app/business/payments/payment-provider.ts'
import { type Instant, inBangkok, MINUTE } from '#app/platform/clock.ts'

/** Money that arrived for a biller, as the bank's inquiry lists it. */
export type ScbTransfer = {
  readonly id: string
  /** Null: the amount cannot be read. */
  readonly minor: number | null
  readonly currency: string
  readonly reference: string
  readonly billerId: string | null
  readonly isReversed: boolean
}

/** The card payment of a QR. */
export type ScbCardSale = {
  readonly state: string
  readonly minor: number | null
  readonly currency: string
  readonly invoice: string | null
}

/** How far the bank's clock and ours may differ. */
const CLOCKS_APART = 5 * MINUTE
const MOST_DAYS = 14

/**
 * The days to ask the bank about, newest first, in Bangkok's time zone. The bank finds money by the day of the payment,
 * not by the day the QR was made. Around midnight these are two days.
 */
export function daysToAsk(createdAt: Instant, now: Instant): string[] {
  const first = inBangkok(createdAt - CLOCKS_APART).startOf('day')
  const last = inBangkok(now + CLOCKS_APART).startOf('day')
  const count = Math.min(last.diff(first, 'day') + 1, MOST_DAYS)
  return Array.from({ length: count }, (_, ago) => last.subtract(ago, 'day').format('YYYY-MM-DD'))
}

/**
 * The attempt's state by the bank's list of transfers. The same QR can be paid twice: a new transfer comes before the
 * known one, and a matching amount before another. An empty list means not paid yet, never failed.
 */
export function answerOfTransfers(
  payment: PaymentToAsk,
  transfers: readonly ScbTransfer[],
  { billerId, mode }: { billerId: string; mode: PaymentMode },
): ProviderAnswer {
  const own = transfers.filter(
    found =>
      found.reference === String(payment.paymentId) &&
      (found.billerId === null || found.billerId === billerId),
  )
  const isKnown = ({ id }: ScbTransfer) => id === payment.providerReference
  const arrived = own.filter(({ isReversed }) => !isReversed)
  const news = arrived.filter(found => !isKnown(found))
  const found = news.find(({ minor }) => minor === payment.amount.minor) ?? news[0] ?? arrived[0]
  const about = (providerReference: string | null): About => ({
    reference: payment.paymentId,
    providerReference,
    mode,
  })
  if (found) {
    const { id, minor, currency } = found
    if (minor === null) return { kind: 'unknown', why: 'an amount that cannot be read' }
    return { kind: 'paid', about: about(id), minor, currency, returned: 0 }
  }
  const reversed = own.find(isKnown)
  if (reversed)
    return {
      kind: 'not-paid',
      about: about(reversed.id),
      how: 'failed',
      failure: { code: 'reversed', message: '' },
    }
  return notYet(payment, mode)
}

/** The attempt's state by a card payment. Only SETTLED means paid. Any other state is 'unknown'. */
export function answerOfCardSale(
  payment: PaymentToAsk,
  { state, minor, currency, invoice }: ScbCardSale,
  mode: PaymentMode,
): ProviderAnswer {
  if (state !== 'SETTLED') return { kind: 'unknown', why: `card QR ${state.slice(0, 40)}` }
  if (minor === null) return { kind: 'unknown', why: 'a card QR without an amount' }
  if (invoice !== null && invoice !== String(payment.paymentId)) return notYet(payment, mode)
  const about = { reference: payment.paymentId, providerReference: payment.providerReference, mode }
  return { kind: 'paid', about, minor, currency, returned: 0 }
}

/** An open attempt. The bank never reports a failed QR: it waits until our limit, and the shop asks for longer. */
export function notYet(payment: PaymentToAsk, mode: PaymentMode): ProviderAnswer {
  const { paymentId: reference, providerReference, expiresAt } = payment
  return { kind: 'open', about: { reference, providerReference, mode }, next: null, expiresAt }
}
