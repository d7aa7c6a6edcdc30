import type { EventSubject, SignatureVerdict } from '#app/business/payments/payment-provider.ts'
import { asRecord, parseJson } from '#app/platform/outside-json.ts'

export type SignedWebhook = {
  /** Base64, as the dashboard shows it. '': the account has none. */
  readonly secret: string
  /** Header Omise-Signature. */
  readonly signatures: string | null
  /** Header Omise-Signature-Timestamp, in seconds. */
  readonly timestamp: string | null
  readonly body: Uint8Array
  readonly toleranceSeconds: number
  readonly now: number
}

/**
 * Verifies that Omise signed these bytes: HMAC-SHA256 over timestamp, '.' and body, with the decoded secret. While a
 * secret changes, Omise sends two signatures and either may match. WebCrypto compares in constant time.
 */
export async function verifyOmiseSignature(webhook: SignedWebhook): Promise<SignatureVerdict> {
  const { secret, signatures, timestamp, body, toleranceSeconds, now } = webhook
  if (secret === '') return 'unsigned'
  if (!signatures || !timestamp) return 'missing'
  const keyBytes = Uint8Array.from(atob(secret), character => character.charCodeAt(0))
  const usage = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyBytes, usage, false, ['verify'])
  const signed = new Uint8Array([...new TextEncoder().encode(`${timestamp}.`), ...body])
  const fits = await Promise.all(
    signatures.split(',').map(text => crypto.subtle.verify('HMAC', key, fromHex(text.trim()), signed)),
  )
  if (!fits.includes(true)) return 'bad'
  const age = Math.abs(now / 1_000 - Number(timestamp))
  return age <= toleranceSeconds ? 'valid' : 'stale'
}

/** The bytes of a hex text. Empty if it is no hex, and then it matches no signature. */
function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return new Uint8Array()
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** An event's id, or null. The rest of the body depends on the account's API version. */
export function eventIdOf(body: string): string | null {
  const { id } = asRecord(parseJson(body))
  return typeof id === 'string' && /^evnt_[a-z0-9_]{1,60}$/i.test(id) ? id : null
}

/** The charge that an event is about. A refund names its charge. Null: the event is about something else. */
export function subjectOfEvent(body: string): EventSubject {
  const data = asRecord(asRecord(parseJson(body)).data)
  const charge = data.object === 'charge' ? data.id : data.object === 'refund' ? data.charge : null
  return typeof charge === 'string' && /^chrg_[a-z0-9_]{1,60}$/i.test(charge)
    ? { providerReference: charge }
    : null
}
