import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import type {
  EventSubject,
  PaymentProvider,
  PaymentToAsk,
  PaymentToStart,
  ProviderAnswer,
  ProviderDoor,
  ProviderWorld,
  RawWebhook,
  ReadWebhook,
} from '#app/business/payments/payment-provider.ts'
import { redacted } from '#app/business/payments/providers/redact.ts'
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
import { decodeBase64, encodeBase64 } from '#app/platform/base64.ts'
import { hmacSha256Hex, isHmacSha256Hex } from '#app/platform/hmac.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok } from '#app/platform/result.ts'
import { agreed, answerOfResponse, lookedAt } from './securepay-answer.ts'
import { readSecurePayConfig, type SecurePayConfig } from './securepay-config.ts'
import { SECUREPAY_GUIDE } from './securepay-guide.ts'
import { encryptedCardOf, requestFields, SECUREPAY_CARD } from './securepay-request.ts'

/** Cards through 2C2P's SecurePay 9.9: encrypted in the page, signed here, posted by the browser. */
export const twoCTwoPSecurePay: ProviderDoor = {
  name: '2c2p-securepay',
  methodIds: [SECUREPAY_CARD],
  paidBy: () => 'card',
  minimumSatang: 0,
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
    // Its page may lead on to another of its hosts, and browsers hold that to the policy too.
    browserPolicy: () => ({
      script: [new URL(scriptUrl).origin],
      formAction: [new URL(pageUrl).origin, 'https://*.2c2p.com'],
    }),
    forBrowser: () => ({ merchantId: account.merchantId, scriptUrl, pageUrl }),
  }
}

/** Asks nobody: the browser brings the request to 2C2P. It is handed out once, because there is a card in it. */
async function start(payment: PaymentToStart, config: SecurePayConfig): Promise<ProviderAnswer> {
  const about = { reference: payment.paymentId, providerReference: null, mode: config.account.mode }
  const card = encryptedCardOf(payment.handed)
  if (card === null)
    return { kind: 'not-paid', about, how: 'failed', failure: { code: 'missing_card', message: '' } }
  const fields = requestFields(payment, card, config)
  const paymentRequest = await sealRequest(fields, config.account.secretKey)
  const next = { kind: 'form', action: config.pageUrl, fields: { paymentRequest }, once: true } as const
  return { kind: 'open', about, next, expiresAt: null }
}

/** Where PGW cannot be asked nobody has said anything: the card may still be typed, or its response be on its way. */
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
 * A response, as 2C2P and the buyer's browser bring it: a form with `paymentResponse`. Its fields are kept readable, and
 * the response itself, because its signature is the proof where PGW cannot be asked.
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
  // The browser and the backend bring the same response, each in a form of its own.
  const eventKey = await sha256Hex(JSON.stringify(opened))
  return { signature: 'valid', eventKey, body: redacted(JSON.stringify({ ...opened, paymentResponse })) }
}

/** The try that a kept response is about, with the response for who settles it. */
export function subjectOfResponse(
  body: string,
  account: Pick<PgwAccount, 'merchantId' | 'invoicePrefix'>,
): EventSubject {
  const { merchantID, uniqueTransactionCode = '', paymentResponse = '' } = parsed(body)
  const paymentId = merchantID === account.merchantId ? paymentIdOf(account, uniqueTransactionCode) : null
  return paymentId === null ? null : { paymentId, handed: { paymentResponse } }
}

function parsed(body: string): Record<string, string> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

/** Below it a response is a PKCS#7 envelope, which WebCrypto cannot open. §9 'protocol version 9.9' */
const VERSION = '9.9'

/** In this order and form: the signature is over the very bytes. */
const builder = new XMLBuilder({ suppressEmptyNode: false, format: false })
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true })

/** The field `paymentRequest`: XML with a signed payload of XML, in Base64 both. */
export async function sealRequest(
  fields: Readonly<Record<string, string>>,
  secretKey: string,
): Promise<string> {
  const payload = encodeBase64(builder.build({ PaymentRequest: fields }))
  const signature = (await hmacSha256Hex(secretKey, payload)).toUpperCase()
  return encodeBase64(builder.build({ PaymentRequest: { version: VERSION, payload, signature } }))
}

/** The signature is over the payload's Base64 text. 'bad': it does not hold; 'missing': this is no response. */
export async function openResponse(
  paymentResponse: string,
  secretKey: string,
): Promise<Readonly<Record<string, string>> | 'bad' | 'missing'> {
  // A '+' that went through a form or an address unescaped comes back as a blank.
  const outer = textsOf(decodeBase64(paymentResponse.trim().replaceAll(' ', '+')))
  if (!outer?.payload || !outer.signature) return 'missing'
  if (!(await isHmacSha256Hex(secretKey, outer.payload, outer.signature))) return 'bad'
  return textsOf(decodeBase64(outer.payload)) ?? 'missing'
}

/** The texts in <PaymentResponse>; null: it is not there. */
function textsOf(xml: string | null): Record<string, string> | null {
  if (xml === null || /<!DOCTYPE/i.test(xml)) return null
  try {
    const { PaymentResponse: found } = parser.parse(xml) as { PaymentResponse?: unknown }
    if (typeof found !== 'object' || found === null) return null
    const texts = Object.entries(found).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts)
  } catch {
    return null
  }
}
