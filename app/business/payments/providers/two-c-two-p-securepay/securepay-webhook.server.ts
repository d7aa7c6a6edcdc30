import type { EventSubject, RawWebhook, ReadWebhook } from '#app/business/payments/payment-provider.ts'
import { redacted } from '#app/business/payments/providers/redact.ts'
import { type PgwAccount, paymentIdOf } from '#app/business/payments/providers/two-c-two-p/pgw-account.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { openResponse } from './securepay-envelope.server.ts'

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
