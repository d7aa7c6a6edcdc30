import type { PaymentToStart } from '#app/business/payments/payment-provider.ts'
import { invoiceNoOf } from '#app/business/payments/providers/two-c-two-p/pgw-account.ts'
import { PAYMENT_METHODS } from '#app/business/pricing/payment-methods.ts'
import type { SecurePayConfig } from './securepay-config.ts'

export const SECUREPAY_CARD = PAYMENT_METHODS.securePayCard.id

const LONGEST_NAME = 100

/** The card that 2C2P's script encrypted in the browser. Null: the browser sent no valid one. */
export function encryptedCardOf(submittedFields: Readonly<Record<string, string>>): string | null {
  // An unescaped '+' in an address arrives as a space, and 2C2P could not decrypt it.
  const encrypted = (submittedFields.encryptedCardInfo ?? '').trim().replaceAll(' ', '+')
  return /^[A-Za-z0-9+/=_-]{1,6000}$/.test(encrypted) ? encrypted : null
}

/** Satang as twelve digits. behaviour: Provider formats */
export const amountOf = (minor: number) => String(minor).padStart(12, '0')

/** The fields of a request, in 2C2P's order. behaviour: Provider formats */
export function requestFields(
  { paymentId, orderId, amount, buyer, submittedFields }: PaymentToStart,
  encryptedCard: string,
  { account, request3ds }: Pick<SecurePayConfig, 'account' | 'request3ds'>,
): Record<string, string> {
  const cardholderName = (submittedFields.cardholderName?.trim() || buyer.name).slice(0, LONGEST_NAME)
  return {
    merchantID: account.merchantId,
    uniqueTransactionCode: invoiceNoOf(account, paymentId),
    desc: `Order ${orderId}`,
    amt: amountOf(amount.minor),
    currencyCode: '764',
    panCountry: 'TH',
    cardholderName,
    encCardData: encryptedCard,
    ...(request3ds !== '' && { request3DS: request3ds }),
  }
}
