import type { EventSubject, RawWebhook, ReadWebhook } from '#app/business/payments/payment-provider.ts'
import { redacted } from '#app/business/payments/providers/redact.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { parseJson } from '#app/platform/outside-json.ts'
import { type PgwAccount, paymentIdOf } from './pgw-account.ts'
import { unseal } from './pgw-envelope.server.ts'
import { readEnvelope, readSaid } from './pgw-wire.server.ts'

/**
 * A notification: an envelope whose claims are kept readable once its signature holds. It has no time in it, so an old one
 * can be sent again; the same one is the same event, and each is only a reason to ask.
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

/** The try that kept claims are about. */
export function subjectOfNotification(
  body: string,
  account: Pick<PgwAccount, 'merchantId' | 'invoicePrefix'>,
): EventSubject {
  const said = readSaid(parseJson(body))
  const paymentId = said?.merchantID === account.merchantId ? paymentIdOf(account, said.invoiceNo) : null
  return paymentId === null ? null : { paymentId }
}
