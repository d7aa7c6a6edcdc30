import { renderSVG } from 'uqr'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PaymentToAsk, PaymentToStart, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import type { Instant } from '#app/platform/clock.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { readEmvQr } from './emv-qr.ts'

type Qr = Extract<PaymentStart, { kind: 'qr' }>

/**
 * A QR that we draw from a provider's text: black on white, with the quiet zone that scanners need. Null when the text does
 * not ask for exactly what is due, because then a buyer would pay something else.
 */
export function drawnQr(
  payload: string,
  { amount }: Pick<PaymentToStart, 'amount'>,
  { expiresAt, testUrl }: { expiresAt: Instant; testUrl: string },
): Qr | null {
  if (readEmvQr(payload)?.minor !== amount.minor) return null
  const svg = renderSVG(payload, { ecc: 'M', border: 4 })
  return { kind: 'qr', imageUrl: null, payload, svg, expiresAt, testUrl: testUrl || null }
}

/** Our own limit, because such a QR has none at the bank; never beyond the order's end. */
export function qrEndsAt({ payableUntil }: PaymentToStart, minutes: number, now: Instant): Instant {
  return Math.min(now + minutes * MINUTE, payableUntil ?? Number.POSITIVE_INFINITY)
}

/** Whoever was asking for it then has given up by now. */
const STILL_ASKING = MINUTE

/**
 * A try whose QR never reached us. Nobody has seen it, so nobody can pay it: it came to nothing, and 'Try again' may make
 * another, once nobody can be about to show it any more.
 */
export function answerOfUnseenQr(
  { paymentId, createdAt }: Pick<PaymentToAsk, 'paymentId' | 'createdAt'>,
  mode: 'test' | 'live',
  now: Instant,
): ProviderAnswer {
  if (now - createdAt < STILL_ASKING) return { kind: 'absent' }
  return noQr(paymentId, mode, 'never_started')
}

/** No QR came of it: refused, or its answer was lost. */
export function noQr(reference: number, mode: 'test' | 'live', code: string, message = ''): ProviderAnswer {
  const about = { reference, providerReference: null, mode }
  return { kind: 'not-paid', about, how: 'failed', failure: { code, message } }
}
