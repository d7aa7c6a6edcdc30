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
import { redacted } from '#app/business/payments/redact.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { parseJson } from '#app/platform/outside-json.ts'
import { ok } from '#app/platform/result.ts'
import { invoiceNoOf, type PgwAccount, paymentIdOf } from './pgw-account.ts'
import { answerOfPgw } from './pgw-answer.ts'
import { checkPgw } from './pgw-check.ts'
import { createPgwClient, type PgwClient } from './pgw-client.server.ts'
import { unseal } from './pgw-envelope.server.ts'
import { INSTALLMENT, linkExpiresAt, QR, refusalOfStart, tokenRequest } from './pgw-start.ts'
import { readEnvelope, readSaid } from './pgw-wire.server.ts'
import { readTwoCTwoPConfig, type TwoCTwoPConfig } from './two-c-two-p-config.ts'
import { TWO_C_TWO_P_GUIDE } from './two-c-two-p-guide.ts'

const NAME = '2c2p'

/** Installments and QR on the pages of 2C2P's PGW v4. */
export const twoCTwoP: ProviderDefinition = {
  name: NAME,
  methodIds: [INSTALLMENT, QR],
  guide: TWO_C_TWO_P_GUIDE,
  open(world) {
    const config = readTwoCTwoPConfig(world.variables, world.publicUrl)
    return config.ok ? ok(twoCTwoPWith(world, config.value)) : config
  },
}

function twoCTwoPWith(world: ProviderWorld, config: TwoCTwoPConfig): PaymentProvider {
  const { account } = config
  const client = createPgwClient(world.outbound, account)
  const webhookUrl = `${world.publicUrl}/webhook/payment/${NAME}`
  const status = async ({ paymentId, createdAt }: PaymentToAsk) => {
    const answer = await client('paymentInquiry', {
      invoiceNo: invoiceNoOf(account, paymentId),
      locale: 'th',
    })
    const expiresAt = createdAt + config.linkMinutes * MINUTE
    return answerOfPgw(answer, { paymentId, account, expiresAt })
  }
  return {
    mode: account.mode,
    start: payment => start(client, payment, config, { now: world.now(), webhookUrl }),
    status,
    readWebhook: raw => readNotification(raw, account),
    subjectOf: body => subjectOfNotification(body, account),
    check: () => checkPgw(client),
    entryOf: () => ({ kind: 'press', paidBy: 'page' }),
    browserPolicy: () => ({ formAction: [new URL(config.pageUrl).origin] }),
    forBrowser: () => ({ merchantId: account.merchantId }),
  }
}

async function start(
  client: PgwClient,
  payment: PaymentToStart,
  config: TwoCTwoPConfig,
  at: { now: number; webhookUrl: string },
): Promise<ProviderAnswer> {
  const answer = await client('paymentToken', tokenRequest(payment, config, at))
  if (answer.kind === 'unclear') return { kind: 'unknown', why: answer.why }
  const { respCode, respDesc, webPaymentUrl } = answer.said
  const { mode } = config.account
  const about = { reference: payment.paymentId, providerReference: null, mode }
  if (respCode === '0000') {
    if (answer.kind === 'plain' || !isPageAddress(webPaymentUrl, mode))
      return { kind: 'unknown', why: 'no address of a page' }
    const expiresAt = linkExpiresAt(config, at.now, payment.payableUntil)
    return { kind: 'open', about, next: { kind: 'redirect', url: webPaymentUrl }, expiresAt }
  }
  const refusal = refusalOfStart(respCode)
  if (refusal === null) return { kind: 'unknown', why: `code ${respCode.slice(0, 20)}` }
  return { kind: 'not-paid', about, how: 'failed', failure: { code: refusal, message: respDesc } }
}

/** True if it is a web address. The text itself is kept, because parsing may change its percent-encoded fragment. */
function isPageAddress(url: string, mode: 'test' | 'live'): boolean {
  const pattern = mode === 'live' ? /^https:\/\/\S+$/ : /^https?:\/\/\S+$/
  return pattern.test(url) && URL.canParse(url)
}

/**
 * Reads a notification. Its claims are kept readable if the signature is valid. It holds no time, so an old one can be
 * replayed: the same bytes are the same event, and each event only makes the shop ask.
 */
export async function readNotification(
  { body }: Pick<RawWebhook, 'body'>,
  { secretKey }: Pick<PgwAccount, 'secretKey'>,
): Promise<ReadWebhook> {
  const text = new TextDecoder().decode(body)
  const eventKey = await sha256Hex(body)
  const jwt = readEnvelope(parseJson(text))
  if (jwt === null) return { signature: 'missing', eventKey, body: redacted(text) }
  const claims = await unseal(jwt, secretKey)
  if (claims === null) return { signature: 'bad', eventKey, body: redacted(text) }
  return { signature: 'valid', eventKey, body: redacted(JSON.stringify(claims)) }
}

/** The attempt that kept claims are about, or null. */
export function subjectOfNotification(
  body: string,
  account: Pick<PgwAccount, 'merchantId' | 'invoicePrefix'>,
): EventSubject {
  const said = readSaid(parseJson(body))
  const paymentId = said?.merchantID === account.merchantId ? paymentIdOf(account, said.invoiceNo) : null
  return paymentId === null ? null : { paymentId }
}
