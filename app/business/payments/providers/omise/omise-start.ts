import { overLimit, type PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { OmiseConfig } from './omise-config.ts'

export const OMISE_CARD = PAYMENT_METHODS.omiseCard.id
export const OMISE_PROMPTPAY = PAYMENT_METHODS.omisePromptPay.id

const TOKEN = /^tokn_[a-z0-9_]{1,80}$/i

/**
 * The charge request: by card with the card's token, or else by a PromptPay QR that ends with our countdown. The
 * metadata hold our reference, so that the shop can find the charge after a lost answer.
 */
export function chargeToCreate(
  payment: PaymentToStart,
  { qrMinutes, maximumPromptPaySatang }: OmiseConfig,
  now: Instant,
): Result<Record<string, unknown>, { code: 'missing_card' | ReturnType<typeof overLimit> }> {
  const { amount, paymentId, orderId, returnUrl, buyer, submittedFields, payableUntil } = payment
  const shared = {
    amount: amount.minor,
    currency: amount.currency.toLowerCase(),
    return_uri: returnUrl,
    description: `Order ${orderId}`,
    metadata: { payment_id: paymentId, order_id: orderId },
    ...(buyer.ip ? { ip: buyer.ip } : {}),
  }
  if (payment.methodId === OMISE_CARD) {
    const { token = '' } = submittedFields
    return TOKEN.test(token) ? ok({ ...shared, card: token }) : refuse({ code: 'missing_card' })
  }
  if (amount.minor > maximumPromptPaySatang) return refuse({ code: overLimit(maximumPromptPaySatang) })
  const expiresAt = Math.min(now + qrMinutes * MINUTE, payableUntil ?? Number.POSITIVE_INFINITY)
  return ok({ ...shared, source: { type: 'promptpay' }, expires_at: new Date(expiresAt).toISOString() })
}
