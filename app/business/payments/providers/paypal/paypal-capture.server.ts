import type { About, PaymentToAsk, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import type { OrderAnswer, PayPalClient } from './paypal-client.server.ts'
import { answerOfOrder, lapsed } from './paypal-order.ts'

type Circumstances = Parameters<typeof answerOfOrder>[1]
type Refused = Extract<OrderAnswer, { kind: 'refused' }>

/** The order stays open: the buyer may choose another card. */
const RETRYABLE_ISSUES = new Set(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED'])
/** Another request is capturing the order, or has captured it. */
const ALREADY_CAPTURED_ISSUES = new Set(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'])
/** The order can no longer be paid. */
const FINAL_ISSUES = new Set([
  'COMPLIANCE_VIOLATION',
  'DUPLICATE_INVOICE_ID',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
])

/**
 * Captures the money of an order that the buyer approved. Each card has its own idempotency key, because the same key
 * would repeat the decline. PayPal captures an order only once, whatever the key.
 */
export async function captureOrder(
  client: PayPalClient,
  { providerReference, paymentId, setbacks = 0 }: PaymentToAsk,
  circumstances: Circumstances,
): Promise<ProviderAnswer> {
  if (providerReference === null) return { kind: 'unknown', why: 'no order to capture' }
  const answer = await client.captureOrder(providerReference, `${paymentId}-capture-${setbacks}`)
  const about = { reference: paymentId, providerReference, mode: circumstances.mode }
  switch (answer.kind) {
    case 'order':
      return answerOfOrder(answer.order, circumstances)
    case 'unclear':
      return { kind: 'unknown', why: answer.why }
    case 'refused':
      return afterRefusal(client, answer, about, circumstances)
  }
}

async function afterRefusal(
  client: PayPalClient,
  { code, message, status }: Refused,
  about: About & { providerReference: string },
  circumstances: Circumstances,
): Promise<ProviderAnswer> {
  if (status === 404) return lapsed(about)
  if (FINAL_ISSUES.has(code)) return { kind: 'not-paid', about, how: 'failed', failure: { code, message } }
  if (!RETRYABLE_ISSUES.has(code) && !ALREADY_CAPTURED_ISSUES.has(code))
    return { kind: 'unknown', why: `${code}: ${message}` }
  const read = await client.getOrder(about.providerReference)
  if (read.kind !== 'order') return { kind: 'unknown', why: `${code}, and the order cannot be read` }
  const answer = answerOfOrder(read.order, circumstances)
  if (answer.kind !== 'open') return answer
  if (ALREADY_CAPTURED_ISSUES.has(code)) return { kind: 'unknown', why: code }
  const { agreed: _agreed, ...waiting } = answer
  return { ...waiting, setback: { code, message } }
}
