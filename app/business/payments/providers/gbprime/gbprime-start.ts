import { toDecimalNumber, toDecimalText } from '#app/business/money/decimal.ts'
import type { PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import type { GbPrimeConfig } from './gbprime-config.ts'

export const GBPRIME_CARD = PAYMENT_METHODS.gbPrimeCard.id
export const GBPRIME_PROMPTPAY = PAYMENT_METHODS.gbPrimePromptPay.id

/** The format of the tokens that the provider's card form returns. */
const CARD_TOKEN = /^[\w-]{1,200}$/

/** The fields of a QR request, without the shop's customer key. */
export function qrToCreate(
  payment: PaymentToStart,
  { backgroundUrl }: GbPrimeConfig,
): Record<string, string> {
  const { amount, buyer } = payment
  return {
    amount: toDecimalText(amount.minor),
    referenceNo: String(payment.paymentId),
    backgroundUrl,
    detail: `Order ${payment.orderId}`,
    customerName: buyer.name,
    customerEmail: buyer.email,
    payType: 'F',
  }
}

/** The charge request for a card's token. Null: the browser sent no valid token. */
export function chargeToCreate(
  payment: PaymentToStart,
  { backgroundUrl, is3ds }: GbPrimeConfig,
): Record<string, unknown> | null {
  const { amount, buyer, submittedFields } = payment
  const { token = '' } = submittedFields
  if (!CARD_TOKEN.test(token)) return null
  return {
    amount: toDecimalNumber(amount.minor),
    referenceNo: String(payment.paymentId),
    detail: `Order ${payment.orderId}`,
    customerName: buyer.name,
    customerEmail: buyer.email,
    card: { token },
    otp: is3ds ? 'Y' : 'N',
    responseUrl: payment.returnUrl,
    backgroundUrl,
  }
}
