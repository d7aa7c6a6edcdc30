import type { EventSubject, SignatureVerdict } from '#app/business/payments/payment-provider.ts'
import { asRecord, parseJson } from '#app/platform/outside-json.ts'

export type SignedWebhook = {
  /** Base64, as the dashboard shows it. '': the account has none. */
  readonly secret: string
  /** Headers Omise-Signature and Omise-Signature-Timestamp. */
  readonly signatures: string | null
  readonly timestamp: string | null
  readonly body: Uint8Array
  readonly toleranceSeconds: number
  readonly now: number
}

/**
 * Whether Omise sent these very bytes: HMAC-SHA256 over timestamp, '.', body, with the decoded secret. While a secret is
 * being changed two signatures are sent, and either may fit. Compared by WebCrypto, in constant time.
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

/** Empty for what is no hex: it fits no signature. */
function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return new Uint8Array()
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

/** The id of an event; null: that is none. Its body follows the account's version, so nothing else is read of it. */
export function eventIdOf(body: string): string | null {
  const { id } = asRecord(parseJson(body))
  return typeof id === 'string' && /^evnt_[a-z0-9_]{1,60}$/i.test(id) ? id : null
}

/** The charge that an event is about. Refunds come with the charge that they are of; transfers and the like are not ours. */
export function subjectOfEvent(body: string): EventSubject {
  const data = asRecord(asRecord(parseJson(body)).data)
  const charge = data.object === 'charge' ? data.id : data.object === 'refund' ? data.charge : null
  return typeof charge === 'string' && /^chrg_[a-z0-9_]{1,60}$/i.test(charge)
    ? { providerReference: charge }
    : null
}
