import type {
  BrowserPolicy,
  PaymentEntry,
  PaymentProvider,
  PaymentToAsk,
  PaymentToStart,
  ProviderAnswer,
  ProviderDefinition,
  ProviderWorld,
} from '#app/business/payments/payment-provider.ts'
import { answerOfUnseenQr, drawnQr, noQr, qrEndsAt } from '#app/business/payments/providers/drawn-qr.ts'
import { redacted } from '#app/business/payments/redact.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok } from '#app/platform/result.ts'
import { answerOfTransaction, failureOfCharge } from './gbprime-answers.ts'
import { createGbPrimeClient, type GbPrimeClient } from './gbprime-client.server.ts'
import { type GbPrimeConfig, readGbPrimeConfig } from './gbprime-config.ts'
import { GBPRIME_GUIDE } from './gbprime-guide.ts'
import { chargeToCreate, GBPRIME_CARD, GBPRIME_PROMPTPAY, qrToCreate } from './gbprime-start.ts'
import { readNotification } from './gbprime-webhook.ts'

/** Cards and PromptPay through GB Prime Pay. */
export const gbPrime: ProviderDefinition = {
  name: 'gbprime',
  methodIds: [GBPRIME_CARD, GBPRIME_PROMPTPAY],
  guide: GBPRIME_GUIDE,
  open(world) {
    const config = readGbPrimeConfig(world.variables, world.publicUrl)
    return config.ok ? ok(gbPrimeWith(world, config.value)) : config
  },
}

type GbPrime = { readonly client: GbPrimeClient; readonly config: GbPrimeConfig; readonly now: number }

function gbPrimeWith(world: ProviderWorld, config: GbPrimeConfig): PaymentProvider {
  const client = createGbPrimeClient(world.outbound, config)
  const opened = () => ({ client, config, now: world.now() })
  const apiOrigin = new URL(config.apiUrl).origin
  return {
    mode: config.mode,
    start: payment =>
      payment.methodId === GBPRIME_CARD ? startCard(opened(), payment) : startQr(opened(), payment),
    resume: (payment, submittedFields) => resume(opened(), payment, submittedFields),
    status: payment => status(opened(), payment),
    readWebhook: async ({ body: bytes }) => {
      const text = new TextDecoder().decode(bytes)
      const hash = await sha256Hex(bytes)
      // The hash keeps a forger from taking a real notification's key by sending its reference first.
      const eventKey = `${readNotification(text).gbpReference}:${hash.slice(0, 16)}`
      return { signature: 'unsigned', eventKey, body: redacted(text) }
    },
    subjectOf: body => readNotification(body).subject,
    check: () => client.check(),
    entryOf: methodId => (methodId === GBPRIME_CARD ? cardEntry(config) : { kind: 'press', paidBy: 'qr' }),
    browserPolicy: methodId =>
      methodId === GBPRIME_CARD ? { formAction: [apiOrigin, ...config.bankOrigins] } : null,
    forBrowser: () => ({ publicKey: config.publicKey }),
  }
}

function cardEntry({ scriptUrl, publicKey, mode, apiUrl }: GbPrimeConfig): PaymentEntry | null {
  if (scriptUrl === '') return null
  const opensTo: BrowserPolicy = {
    script: [new URL(scriptUrl).origin],
    frame: [new URL(apiUrl).origin],
    inlineStyle: true,
  }
  return { kind: 'card-page', scriptUrl, publicKey, isTest: mode === 'test', opensTo }
}

async function startQr({ client, config, now }: GbPrime, payment: PaymentToStart): Promise<ProviderAnswer> {
  const { paymentId } = payment
  const { mode, qrMinutes, testPayUrl } = config
  const made = await client.createQr(qrToCreate(payment, config))
  if (made.kind === 'refused') return noQr(paymentId, mode, made.code, made.message)
  if (made.kind === 'unclear') return noQr(paymentId, mode, 'no_answer', made.why)
  const expiresAt = qrEndsAt(payment, qrMinutes, now)
  const testUrl = testPayUrl.replace('{reference}', String(paymentId))
  const next = drawnQr(made.payload, payment, { expiresAt, testUrl })
  if (!next) return noQr(paymentId, mode, 'wrong_qr')
  const about = { reference: paymentId, providerReference: made.gbpReference ?? String(paymentId), mode }
  return { kind: 'open', about, next, expiresAt }
}

/** A bank's page stays open no longer than this. */
const AT_THE_BANK = 30 * MINUTE

async function startCard({ client, config, now }: GbPrime, payment: PaymentToStart): Promise<ProviderAnswer> {
  const { paymentId: reference } = payment
  const { mode, apiUrl, tokensPath, publicKey } = config
  const charge = chargeToCreate(payment, config)
  if (!charge) return noQr(reference, mode, 'missing_card')
  const made = await client.charge(charge)
  if (made.kind === 'refused') return noQr(reference, mode, failureOfCharge(made.code), made.message)
  if (made.kind === 'unclear') return { kind: 'unknown', why: made.why }
  const expiresAt = now + AT_THE_BANK
  const about = { reference, providerReference: made.gbpReference, mode }
  if (!config.is3ds) return { kind: 'open', about, next: { kind: 'checking' }, expiresAt }
  const fields = { publicKey, gbpReferenceNo: made.gbpReference }
  const next = { kind: 'form' as const, action: `${apiUrl}${tokensPath}/3d_secured`, fields }
  return { kind: 'open', about, next, expiresAt }
}

/**
 * The attempt's state when the bank's page sends the buyer back. Anybody could forge the result code, so it never
 * proves payment. A refusal ends the waiting, because the buyer may use another card. Later money is still found.
 */
async function resume(
  gbPrime: GbPrime,
  payment: PaymentToAsk,
  { resultCode = '' }: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> {
  const answer = await status(gbPrime, payment)
  if (answer.kind !== 'open' || resultCode === '' || resultCode === '00') return answer
  const { about } = answer
  const failure = { code: 'payment_rejected', message: resultCode.slice(0, 20) }
  return { kind: 'not-paid', about, how: 'failed', failure, isPayableThere: true }
}

async function status({ client, config, now }: GbPrime, payment: PaymentToAsk): Promise<ProviderAnswer> {
  const { mode, notFoundCodes } = config
  const { paymentId: reference, providerReference, expiresAt, methodId } = payment
  const found = await client.findTransaction(String(reference))
  if (found.kind === 'found') return answerOfTransaction(payment, found.txn, config)
  if (found.kind === 'unclear') return { kind: 'unknown', why: found.why }
  if (!notFoundCodes.includes(found.code)) return { kind: 'unknown', why: `code ${found.code.slice(0, 20)}` }
  // The QR or charge was made, but GB Prime Pay lists no transaction: nobody has paid yet.
  if (providerReference !== null)
    return { kind: 'open', about: { reference, providerReference, mode }, next: null, expiresAt }
  return methodId === GBPRIME_PROMPTPAY ? answerOfUnseenQr(payment, mode, now) : { kind: 'absent' }
}
