import type {
  PaymentProvider,
  PaymentToAsk,
  PaymentToStart,
  ProviderAnswer,
  ProviderDoor,
  ProviderWorld,
} from '#app/business/payments/payment-provider.ts'
import { invoiceNoOf } from '#app/business/payments/providers/two-c-two-p/pgw-account.ts'
import { answerOfPgw } from '#app/business/payments/providers/two-c-two-p/pgw-answer.ts'
import { checkPgw } from '#app/business/payments/providers/two-c-two-p/pgw-check.ts'
import {
  createPgwClient,
  type PgwClient,
} from '#app/business/payments/providers/two-c-two-p/pgw-client.server.ts'
import { ok } from '#app/platform/result.ts'
import { agreed, answerOfResponse, lookedAt } from './securepay-answer.ts'
import { readSecurePayConfig, type SecurePayConfig } from './securepay-config.ts'
import { openResponse, sealRequest } from './securepay-envelope.server.ts'
import { SECUREPAY_GUIDE } from './securepay-guide.ts'
import { encryptedCardOf, requestFields, SECUREPAY_CARD } from './securepay-request.ts'
import { readResponseEvent, subjectOfResponse } from './securepay-webhook.server.ts'

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
