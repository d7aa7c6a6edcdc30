import { renderSVG } from 'uqr'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PaymentToAsk, PaymentToStart, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import type { Instant } from '#app/platform/clock.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { readEmvQr } from './emv-qr.ts'

type Qr = Extract<PaymentStart, { kind: 'qr' }>

/**
 * A QR picture drawn from a provider's text: black on white, with the quiet zone that scanners need. Null if the text
 * does not ask for exactly the amount due, because the buyer would pay another amount.
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

/** When a QR expires: after our own limit, because the bank sets none, and never after the order's end. */
export function qrEndsAt({ payableUntil }: PaymentToStart, minutes: number, now: Instant): Instant {
  return Math.min(now + minutes * MINUTE, payableUntil ?? Number.POSITIVE_INFINITY)
}

/** After this time, no request that started the attempt is still running. */
const STILL_ASKING = MINUTE

/**
 * Returns the state of an attempt whose QR never reached the shop. No buyer has seen that QR, so no money can come: the
 * attempt counts as failed, and the buyer may try again. Returns 'absent' while the request for the QR may still be
 * running.
 */
export function answerOfUnseenQr(
  { paymentId, createdAt }: Pick<PaymentToAsk, 'paymentId' | 'createdAt'>,
  mode: 'test' | 'live',
  now: Instant,
): ProviderAnswer {
  if (now - createdAt < STILL_ASKING) return { kind: 'absent' }
  return noQr(paymentId, mode, 'never_started')
}

/** A failed attempt without a QR: the provider refused, or its answer was lost. */
export function noQr(reference: number, mode: 'test' | 'live', code: string, message = ''): ProviderAnswer {
  const about = { reference, providerReference: null, mode }
  return { kind: 'not-paid', about, how: 'failed', failure: { code, message } }
}
