import type {
  PaymentProvider,
  PaymentToAsk,
  PaymentToStart,
  ProviderAnswer,
  ProviderDefinition,
  ProviderWorld,
  RefundAnswer,
  RefundToAsk,
} from '#app/business/payments/payment-provider.ts'
import { redacted } from '#app/business/payments/redact.ts'
import { SECOND } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { ok } from '#app/platform/result.ts'
import { answerOfCharge } from './omise-charge.ts'
import { type ChargeAnswer, createOmiseClient, type OmiseClient } from './omise-client.server.ts'
import { type OmiseConfig, readOmiseConfig } from './omise-config.ts'
import { OMISE_GUIDE } from './omise-guide.ts'
import { chargeToCreate, OMISE_CARD, OMISE_PROMPTPAY } from './omise-start.ts'
import { eventIdOf, subjectOfEvent, verifyOmiseSignature } from './omise-webhook.ts'

/** Cards and PromptPay through Omise (Opn Payments). */
export const omise: ProviderDefinition = {
  name: 'omise',
  methodIds: [OMISE_CARD, OMISE_PROMPTPAY],
  guide: OMISE_GUIDE,
  open(world) {
    const config = readOmiseConfig(world.variables, world.publicUrl)
    return config.ok ? ok(omiseWith(world, config.value)) : config
  },
}

function omiseWith(world: ProviderWorld, config: OmiseConfig): PaymentProvider {
  const client = createOmiseClient(world.outbound, config)
  return {
    mode: config.mode,
    start: payment => start(client, payment, config, world.now()),
    status: payment => status(client, payment),
    statusOf: async id => answerOf(await client.getCharge(id)),
    readWebhook: async ({ headers, body }) => {
      const text = new TextDecoder().decode(body)
      const signature = await verifyOmiseSignature({
        secret: config.webhookSecret,
        signatures: headers.get('omise-signature'),
        timestamp: headers.get('omise-signature-timestamp'),
        body,
        toleranceSeconds: config.webhookToleranceSeconds,
        now: world.now(),
      })
      const hash = await sha256Hex(body)
      const id = eventIdOf(text)
      // The hash keeps a forger from taking a real event's key by sending its id first.
      return { signature, eventKey: id ? `${id}:${hash.slice(0, 16)}` : hash, body: redacted(text) }
    },
    subjectOf: subjectOfEvent,
    async cancel({ providerReference }) {
      if (providerReference === null) return false
      const answer = await client.expireCharge(providerReference)
      return answer.kind === 'charge' && answer.charge.status !== 'pending' && !answer.charge.paid
    },
    refund: (payment, refund) => refundPayment(client, payment, refund),
    check: () => client.checkAccount(config.mode),
    entryOf: methodId =>
      methodId === OMISE_CARD
        ? { kind: 'card-token', vaultUrl: config.vaultUrl, publicKey: config.publicKey }
        : { kind: 'press', paidBy: 'qr' },
    browserPolicy: methodId =>
      methodId === OMISE_CARD ? { connect: [new URL(config.vaultUrl).origin] } : null,
    forBrowser: () => ({ publicKey: config.publicKey, vaultUrl: config.vaultUrl }),
    fetchPicture: url => fetchOmisePicture(world.outbound, config, url),
  }
}

async function start(
  client: OmiseClient,
  payment: PaymentToStart,
  config: OmiseConfig,
  now: number,
): Promise<ProviderAnswer> {
  const charge = chargeToCreate(payment, config, now)
  if (!charge.ok) return notPaid(payment.paymentId, config, charge.error.code, '')
  const answer = await client.createCharge(charge.value, `payment-${payment.paymentId}`)
  if (answer.kind !== 'refused') return answerOf(answer)
  return notPaid(payment.paymentId, config, answer.code, answer.message)
}

/** A failed attempt: there is no charge, so it can never be paid. */
function notPaid(reference: number, { mode }: OmiseConfig, code: string, message: string): ProviderAnswer {
  const about = { reference, providerReference: null, mode }
  return { kind: 'not-paid', about, how: 'failed', failure: { code, message } }
}

async function refundPayment(
  client: OmiseClient,
  { providerReference }: PaymentToAsk,
  { key, amount }: RefundToAsk,
): Promise<RefundAnswer> {
  if (providerReference === null)
    return { kind: 'refused', failure: { code: 'no_charge', message: 'There is no charge to refund.' } }
  return client.refundCharge(providerReference, amount.minor, key)
}

/** The attempt's state. If the answer to the start was lost, the charge is found by our reference in its metadata. */
async function status(client: OmiseClient, payment: PaymentToAsk): Promise<ProviderAnswer> {
  const { providerReference, paymentId, createdAt } = payment
  if (providerReference !== null) return answerOf(await client.getCharge(providerReference))
  const found = await client.findCharge(paymentId, createdAt - 60 * SECOND)
  return found === null ? { kind: 'absent' } : answerOf(found)
}

function answerOf(answer: ChargeAnswer): ProviderAnswer {
  if (answer.kind === 'charge') return answerOfCharge(answer.charge)
  if (answer.kind === 'refused' && answer.code === 'not_found') return { kind: 'absent' }
  return { kind: 'unknown', why: answer.kind === 'refused' ? answer.code : answer.why }
}

const LARGEST = 500_000
const TYPES = /^image\/(svg\+xml|png|jpeg)/

/** Omise's picture of a QR, or null. Only the API's own host is asked, whatever address the charge names. */
async function fetchOmisePicture(
  outbound: Outbound,
  { apiUrl, timeoutMs }: OmiseConfig,
  url: string,
): Promise<Response | null> {
  if (new URL(url).origin !== new URL(apiUrl).origin) return null
  try {
    const answer = await outbound(new Request(url, { signal: AbortSignal.timeout(timeoutMs) }))
    const type = answer.headers.get('content-type') ?? ''
    const bytes = await answer.arrayBuffer()
    if (!answer.ok || !TYPES.test(type) || bytes.byteLength > LARGEST) return null
    return new Response(bytes, { headers: { 'Content-Type': type } })
  } catch {
    return null
  }
}
