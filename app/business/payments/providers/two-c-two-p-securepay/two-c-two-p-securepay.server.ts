import type {
  EventSubject,
  PaymentProvider,
  PaymentToAsk,
  PaymentToStart,
  ProviderAnswer,
  ProviderDefinition,
  ProviderWorld,
  RawWebhook,
  ReadWebhook,
} from '#app/business/payments/payment-provider.ts'
import {
  invoiceNoOf,
  type PgwAccount,
  paymentIdOf,
} from '#app/business/payments/providers/two-c-two-p/pgw-account.ts'
import { answerOfPgw } from '#app/business/payments/providers/two-c-two-p/pgw-answer.ts'
import { checkPgw } from '#app/business/payments/providers/two-c-two-p/pgw-check.ts'
import {
  createPgwClient,
  type PgwClient,
} from '#app/business/payments/providers/two-c-two-p/pgw-client.server.ts'
import { redacted } from '#app/business/payments/redact.ts'
import { decodeBase64, encodeBase64 } from '#app/platform/base64.ts'
import { hmacSha256Hex, isHmacSha256Hex } from '#app/platform/hmac.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok } from '#app/platform/result.ts'
import { agreed, answerOfResponse, lookedAt } from './securepay-answer.ts'
import { readSecurePayConfig, type SecurePayConfig } from './securepay-config.ts'
import { SECUREPAY_GUIDE } from './securepay-guide.ts'
import { encryptedCardOf, requestFields, SECUREPAY_CARD } from './securepay-request.ts'
import { fieldsOfXml, xmlOf } from './securepay-xml.ts'

/** Cards through 2C2P's SecurePay 9.9: encrypted in the page, signed here, posted by the browser. */
export const twoCTwoPSecurePay: ProviderDefinition = {
  name: '2c2p-securepay',
  methodIds: [SECUREPAY_CARD],
  guide: SECUREPAY_GUIDE,
  open(world) {
    const config = readSecurePayConfig(world.variables, world.publicUrl)
    return config.ok ? ok(securePayWith(world, config.value)) : config
  },
}

function securePayWith(world: ProviderWorld, config: SecurePayConfig): PaymentProvider {
  const { account, scriptUrl, pageUrl } = config
  const client = createPgwClient(world.outbound, account)
  const status = (payment: PaymentToAsk) => ask(client, payment, config)
  return {
    mode: account.mode,
    start: payment => start(payment, config),
    async resume(payment, { paymentResponse = '' }) {
      const opened = await openResponse(paymentResponse, account.secretKey)
      if (typeof opened === 'string') return status(payment)
      const signed = answerOfResponse(opened, account)
      if (config.hasInquiry) return agreed(signed, await status(payment), world.now())
      return signed.kind === 'open' ? lookedAt(signed.about, world.now()) : signed
    },
    status,
    readWebhook: raw => readResponseEvent(raw, account),
    subjectOf: body => subjectOfResponse(body, account),
    ...(config.hasInquiry && { check: () => checkPgw(client) }),
    entryOf: () => ({ kind: 'card-encrypted', scriptUrl }),
    // 2C2P's page may redirect to another of its hosts, and browsers apply the policy to redirects too.
    browserPolicy: () => ({
      script: [new URL(scriptUrl).origin],
      formAction: [new URL(pageUrl).origin, 'https://*.2c2p.com'],
    }),
    forBrowser: () => ({ merchantId: account.merchantId, scriptUrl, pageUrl }),
  }
}

/** Builds the signed form without a request to 2C2P. The form is given out only once, because it holds a card. */
async function start(payment: PaymentToStart, config: SecurePayConfig): Promise<ProviderAnswer> {
  const about = { reference: payment.paymentId, providerReference: null, mode: config.account.mode }
  const card = encryptedCardOf(payment.submittedFields)
  if (card === null)
    return { kind: 'not-paid', about, how: 'failed', failure: { code: 'missing_card', message: '' } }
  const fields = requestFields(payment, card, config)
  const paymentRequest = await sealRequest(fields, config.account.secretKey)
  const next = { kind: 'form', action: config.pageUrl, fields: { paymentRequest }, once: true } as const
  return { kind: 'open', about, next, expiresAt: null }
}

/** The attempt's state by PGW's inquiry. Without the inquiry it is open: the response may still be on its way. */
async function ask(
  client: PgwClient,
  { paymentId }: PaymentToAsk,
  { account, hasInquiry }: SecurePayConfig,
): Promise<ProviderAnswer> {
  if (!hasInquiry) {
    const about = { reference: paymentId, providerReference: null, mode: account.mode }
    return { kind: 'open', about, next: null, expiresAt: null }
  }
  const invoiceNo = invoiceNoOf(account, paymentId)
  const answer = await client('paymentInquiry', { invoiceNo, locale: 'th' })
  return answerOfPgw(answer, { paymentId, account, expiresAt: null })
}

/**
 * Reads a response from 2C2P or from the buyer's browser: a form with `paymentResponse`. Its fields are kept readable.
 * The response itself is kept too, because its signature is the proof if PGW cannot be asked.
 */
export async function readResponseEvent(
  { body }: Pick<RawWebhook, 'body'>,
  { secretKey }: Pick<PgwAccount, 'secretKey'>,
): Promise<ReadWebhook> {
  const text = new TextDecoder().decode(body)
  const paymentResponse = new URLSearchParams(text).get('paymentResponse') ?? ''
  const opened = await openResponse(paymentResponse, secretKey)
  if (typeof opened === 'string')
    return { signature: opened, eventKey: await sha256Hex(body), body: redacted(text) }
  // The key is made of the fields, because the browser and 2C2P's backend encode the same response differently.
  const eventKey = await sha256Hex(JSON.stringify(opened))
  return { signature: 'valid', eventKey, body: redacted(JSON.stringify({ ...opened, paymentResponse })) }
}

/** The attempt that a kept response is about, with the response as the proof for settling it. Null: none of ours. */
export function subjectOfResponse(
  body: string,
  account: Pick<PgwAccount, 'merchantId' | 'invoicePrefix'>,
): EventSubject {
  const { merchantID, uniqueTransactionCode = '', paymentResponse = '' } = parsed(body)
  const paymentId = merchantID === account.merchantId ? paymentIdOf(account, uniqueTransactionCode) : null
  return paymentId === null ? null : { paymentId, submittedFields: { paymentResponse } }
}

function parsed(body: string): Record<string, string> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** Lower versions answer with a PKCS#7 envelope, which WebCrypto cannot open. behaviour: Provider formats */
const VERSION = '9.9'

/** The form field `paymentRequest`: XML with a signed XML payload, both in Base64. */
export async function sealRequest(
  fields: Readonly<Record<string, string>>,
  secretKey: string,
): Promise<string> {
  const payload = encodeBase64(xmlOf('PaymentRequest', fields))
  const signature = (await hmacSha256Hex(secretKey, payload)).toUpperCase()
  return encodeBase64(xmlOf('PaymentRequest', { version: VERSION, payload, signature }))
}

/** A response's fields. The signature covers the payload's Base64 text. 'bad': it is wrong. 'missing': no response. */
export async function openResponse(
  paymentResponse: string,
  secretKey: string,
): Promise<Readonly<Record<string, string>> | 'bad' | 'missing'> {
  // An unescaped '+' in a form or an address arrives as a space.
  const outer = textsOf(decodeBase64(paymentResponse.trim().replaceAll(' ', '+')))
  if (!outer?.payload || !outer.signature) return 'missing'
  if (!(await isHmacSha256Hex(secretKey, outer.payload, outer.signature))) return 'bad'
  return textsOf(decodeBase64(outer.payload)) ?? 'missing'
}

/** The text fields in <PaymentResponse>. Null: the element is missing. */
function textsOf(xml: string | null) {
  return xml === null ? null : fieldsOfXml(xml, 'PaymentResponse')
}
