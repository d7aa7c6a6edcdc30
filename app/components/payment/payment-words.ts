import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import { mostSatangIn } from '#app/business/payments/payment-provider.ts'
import { paymentMethodFacts, type WayToPay } from '#app/business/pricing/payment-methods.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { getLocale } from '#app/i18n/paraglide/runtime.js'

/** Why a payment attempt failed, for the buyer. Unknown bank codes read "it did not go through". */
export function failureSentence(code: string): string {
  const most = mostSatangIn(code)
  if (most !== null) return m.payment_failed_most({ amount: formatMoney(money(most, 'THB'), getLocale()) })
  switch (code) {
    case 'insufficient_fund':
    case 'insufficient_balance':
      return m.payment_failed_funds()
    case 'stolen_or_lost_card':
    case 'failed_fraud_check':
    case 'payment_rejected':
    case 'declined':
    case 'INSTRUMENT_DECLINED':
    case 'TRANSACTION_REFUSED':
    case 'PAYER_CANNOT_PAY':
      return m.payment_failed_rejected()
    case 'invalid_security_code':
      return m.payment_failed_code()
    case 'invalid_account_number':
    case 'invalid_account':
    case 'invalid_card':
    case 'invalid_card_token':
      return m.payment_failed_number()
    case 'expired_card':
      return m.payment_failed_card_expired()
    case 'payment_cancelled':
    case 'cancelled':
      return m.payment_failed_cancelled()
    case 'expired':
    case 'payment_expired':
      return m.payment_failed_expired()
    case 'page_expired':
      return m.payment_failed_page_expired()
    case 'over_limit':
    case 'TRANSACTION_LIMIT_EXCEEDED':
      return m.payment_failed_limit()
    default:
      return m.payment_failed_other()
  }
}

/** The same sentence for a list of orders, which shows no title above it. */
export function failureOfOrder(code: string): string {
  const sentence = failureSentence(code)
  return sentence === m.payment_failed_other() ? sentence : `${m.payment_not_through()}: ${sentence}`
}

/** False if the buyer cancelled or the time ran out: then no charge has failed. */
export function isChargeFailure(code: string): boolean {
  return !['payment_cancelled', 'cancelled', 'expired', 'payment_expired', 'page_expired'].includes(code)
}

/** The title above that sentence. */
export const failureTitle = (code: string) =>
  isChargeFailure(code) ? m.payment_error_title() : m.payment_not_through()

/** The name of each way to pay. */
export const WAYS: Readonly<Record<WayToPay, () => string>> = {
  transfer: m.payment_way_transfer,
  promptPay: m.payment_way_promptpay,
  card: m.payment_way_card,
  installments: m.payment_way_installments,
  paypal: m.payment_way_paypal,
  page: m.payment_way_page,
}

/** Returns a name without spaces and signs, because people write both 'GB Prime Pay' and 'GBPrimePay'. */
const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * A payment method's name for buyers: the shop's own name for it, else the way to pay in the page's language. A name
 * that mentions the gateway is for staff, because a buyer does not know gateways.
 */
export function methodName({ id, name }: { readonly id: number; readonly name: string }): string {
  const facts = paymentMethodFacts(id)
  if (!facts) return name
  const { standardName, gateway, way } = facts
  const isOwn = name !== '' && name !== standardName && !mentions(name, gateway)
  return isOwn ? name : WAYS[way]()
}

function mentions(name: string, gateway: string): boolean {
  return gateway !== '' && lettersOf(name).includes(lettersOf(gateway))
}

/**
 * Returns which of the methods with this one's name to a buyer serves the order. Only those count that can take it; if
 * none can, all of them do. The chosen one serves, else the first.
 */
export function servingMethod<Method extends { readonly id: number; readonly name: string }>(
  methods: readonly Method[],
  method: Method,
  chosenId: number | null,
  canTake: (methodId: number) => boolean,
): Method {
  const name = methodName(method)
  const alike = methods.filter(one => methodName(one) === name)
  const able = alike.filter(({ id }) => canTake(id))
  const serving = able.length > 0 ? able : alike
  return serving.find(({ id }) => id === chosenId) ?? serving[0] ?? method
}
