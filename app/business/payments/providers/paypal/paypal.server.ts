import { toDecimalText } from '#app/business/money/decimal.ts'
import type {
  PaymentProvider,
  PaymentToAsk,
  ProviderAnswer,
  ProviderDefinition,
  ProviderWorld,
  RawWebhook,
  ReadWebhook,
  RefundAnswer,
  RefundToAsk,
} from '#app/business/payments/payment-provider.ts'
import { redacted } from '#app/business/payments/redact.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok } from '#app/platform/result.ts'
import { captureOrder } from './paypal-capture.server.ts'
import { createPayPalClient, type OrderAnswer, type PayPalClient } from './paypal-client.server.ts'
import { browserPolicyOf, type PayPalConfig, readPayPalConfig } from './paypal-config.ts'
import { PAYPAL_GUIDE } from './paypal-guide.ts'
import { answerOfOrder, lapsed } from './paypal-order.ts'
import { orderToCreate, PAYPAL, scriptUrlOf } from './paypal-start.ts'
import { eventIdOf, subjectOfEvent, verificationQuestion } from './paypal-webhook.ts'

/** PayPal, Orders v2: the buyer approves in PayPal's window, and the server captures the money. */
export const paypal: ProviderDefinition = {
  name: 'paypal',
  methodIds: [PAYPAL],
  currencies: ['THB', 'USD'],
  guide: PAYPAL_GUIDE,
  open(world) {
    const config = readPayPalConfig(world.variables, world.publicUrl)
    return config.ok ? ok(paypalWith(world, config.value)) : config
  },
}

function paypalWith(world: ProviderWorld, config: PayPalConfig): PaymentProvider {
  const client = createPayPalClient(world.outbound, config, world.now)
  const { mode, approvalTime } = config
  const circumstances = () => ({ mode, approvalTime, now: world.now() })
  const answerOf = (answer: OrderAnswer): ProviderAnswer => {
    if (answer.kind === 'order') return answerOfOrder(answer.order, circumstances())
    if (answer.kind === 'refused' && answer.status === 404) return { kind: 'absent' }
    return { kind: 'unknown', why: answer.kind === 'refused' ? answer.code : answer.why }
  }
  return {
    mode,
    async start(payment) {
      const toList = `${world.publicUrl}/myaccount/student/order?order=${payment.orderId}`
      const order = orderToCreate(payment, config, toList)
      const answer = await client.createOrder(order, `${payment.paymentId}-create`)
      if (answer.kind !== 'refused') return answerOf(answer)
      const about = { reference: payment.paymentId, providerReference: null, mode }
      return { kind: 'not-paid', about, how: 'failed', failure: answer }
    },
    async status(payment) {
      const { providerReference, paymentId, createdAt } = payment
      if (providerReference === null) return neverStarted(payment, circumstances(), config.timeoutMs)
      const answer = answerOf(await client.getOrder(providerReference))
      const isOld = createdAt + approvalTime <= world.now()
      // PayPal deletes orders that nobody approved.
      return answer.kind === 'absent' && isOld
        ? lapsed({ reference: paymentId, providerReference, mode })
        : answer
    },
    statusOf: async id => answerOf(await client.getOrder(id)),
    capture: payment => captureOrder(client, payment, circumstances()),
    refund: (payment, refund) => refundPayment(client, payment, refund),
    check: client.check,
    readWebhook: raw => readWebhook(client, raw, config.webhookId),
    subjectOf: subjectOfEvent,
    entryOf: (_, currency) => ({ kind: 'buttons', scriptUrl: scriptUrlOf(config, currency) }),
    browserPolicy: () => browserPolicyOf(config),
    forBrowser: () => ({ applicationId1: config.clientId }),
  }
}

/**
 * A failed attempt, because the answer to its start was lost. PayPal may have an order, but no buyer got the link to
 * approve it, so it is never paid. 'unknown' while the start may still be running.
 */
function neverStarted(
  { paymentId, createdAt }: PaymentToAsk,
  { mode, now }: { mode: PaymentProvider['mode']; now: number },
  timeoutMs: number,
): ProviderAnswer {
  // Up to four timeouts: the start is sent twice, each time after a token request.
  if (now - createdAt < 4 * timeoutMs) return { kind: 'unknown', why: 'it is being started' }
  const about = { reference: paymentId, providerReference: null, mode }
  return { kind: 'not-paid', about, how: 'failed', failure: { code: 'never_started', message: '' } }
}

/**
 * Reads an event and verifies it with PayPal. Without PayPal's verdict it is 'unsigned' and only makes the shop ask.
 */
async function readWebhook(
  client: PayPalClient,
  { headers, body }: RawWebhook,
  webhookId: string,
): Promise<ReadWebhook> {
  const text = new TextDecoder().decode(body)
  const hash = await sha256Hex(body)
  const id = eventIdOf(text)
  // The hash keeps a forger from taking a real event's key by sending its id first.
  const read = { eventKey: id ? `${id}:${hash.slice(0, 16)}` : hash, body: redacted(text) }
  if (webhookId === '') return { ...read, signature: 'unsigned' }
  const asked = verificationQuestion(headers, text, webhookId)
  if (asked === 'missing') return { ...read, signature: 'missing' }
  if (asked === 'not-json') return { ...read, signature: 'bad' }
  const verdict = await client.verifyWebhook(asked.question)
  return { ...read, signature: verdict === null ? 'unsigned' : verdict === 'SUCCESS' ? 'valid' : 'bad' }
}

async function refundPayment(
  client: PayPalClient,
  { paymentId, providerReference }: PaymentToAsk,
  { key, amount }: RefundToAsk,
): Promise<RefundAnswer> {
  const read = providerReference === null ? null : await client.getOrder(providerReference)
  if (read?.kind === 'unclear') return { kind: 'unknown', why: read.why }
  // If the order is another payment's, the refund would return somebody else's money.
  if (read?.kind === 'order' && read.order.reference !== paymentId)
    return { kind: 'unknown', why: 'an answer about another payment' }
  const captures = read?.kind === 'order' ? read.order.captures : []
  const capture = captures.find(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
  if (!capture)
    return { kind: 'refused', failure: { code: 'no_capture', message: 'There is no payment to refund.' } }
  const value = { currency_code: amount.currency, value: toDecimalText(amount.minor) }
  const asked = await client.refundCapture(capture.id, value, key)
  if (asked.kind === 'refused') return { kind: 'refused', failure: asked }
  if (asked.kind === 'unclear') return { kind: 'unknown', why: asked.why }
  if (asked.status === 'COMPLETED' && asked.minor === amount.minor) return { kind: 'given-back' }
  if (asked.status === 'FAILED' || asked.status === 'CANCELLED')
    return { kind: 'refused', failure: { code: asked.status, message: '' } }
  return { kind: 'unknown', why: `refund ${asked.status}` }
}
