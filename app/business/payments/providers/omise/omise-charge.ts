import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { About, ProviderAnswer } from '#app/business/payments/payment-provider.ts'

/** The fields that the shop reads of a charge. Null: this API version or kind of charge lacks the field. */
export type OmiseCharge = {
  readonly id: string
  readonly status: string
  readonly paid: boolean
  readonly amount: number
  readonly currency: string
  readonly refunded: number
  readonly livemode: boolean
  readonly reference: number | null
  readonly authorizeUri: string | null
  readonly qrImage: string | null
  readonly failureCode: string | null
  readonly failureMessage: string | null
  readonly expiresAt: number | null
  readonly card: { readonly lastDigits: string; readonly bank: string } | null
}

/**
 * The attempt's state by Omise's charge status. An unlisted status is 'unknown', never failed: the shop asks again.
 * `authorizeUri` says nothing about the state, because finished charges have one too.
 */
export function answerOfCharge(charge: OmiseCharge): ProviderAnswer {
  const about: About = {
    reference: charge.reference,
    providerReference: charge.id,
    mode: charge.livemode ? 'live' : 'test',
    ...(charge.card && { detail: { lastDigits: charge.card.lastDigits, bank: charge.card.bank } }),
  }
  const { status, failureCode, failureMessage } = charge
  switch (status) {
    case 'successful': {
      if (!charge.paid) return { kind: 'unknown', why: 'successful but not paid' }
      const { amount: minor, currency, refunded: returned } = charge
      return { kind: 'paid', about, minor, currency: currency.toUpperCase(), returned }
    }
    case 'pending':
      return { kind: 'open', about, next: nextOfCharge(charge), expiresAt: charge.expiresAt }
    case 'failed':
    case 'expired':
    case 'reversed': {
      const how = HOW[failureCode ?? ''] ?? HOW[status] ?? 'failed'
      return {
        kind: 'not-paid',
        about,
        how,
        failure: { code: failureCode ?? status, message: failureMessage ?? '' },
      }
    }
    default:
      return { kind: 'unknown', why: `status ${status.slice(0, 40)}` }
  }
}

const HOW: Readonly<Record<string, 'failed' | 'cancelled' | 'expired'>> = {
  expired: 'expired',
  reversed: 'cancelled',
  payment_cancelled: 'cancelled',
  payment_expired: 'expired',
}

function nextOfCharge({ qrImage, authorizeUri, expiresAt }: OmiseCharge): PaymentStart | null {
  if (qrImage !== null) return { kind: 'qr', imageUrl: qrImage, payload: null, svg: null, expiresAt }
  return authorizeUri === null ? null : { kind: 'redirect', url: authorizeUri }
}
