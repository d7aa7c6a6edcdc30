import { timingSafeEqual } from 'node:crypto'
import { hexOf } from './ids.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const MOST_KEYS = 100

/**
 * Keys by secret, because importing one takes longer than using it. Keys, never promises: workerd lets no request wait
 * for another's I/O.
 */
const keys = new Map<string, CryptoKey>()

async function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), HMAC, false, ['sign', 'verify'])
  if (keys.size >= MOST_KEYS) keys.clear()
  keys.set(secret, key)
  return key
}

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text)

/** Returns the HMAC-SHA256 of a text with the secret's UTF-8 bytes. */
export async function hmacSha256(secret: string, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), bytesOf(text)))
}

/** Returns the HMAC in lower-case hex. */
export async function hmacSha256Hex(secret: string, text: string): Promise<string> {
  return hexOf(await hmacSha256(secret, text))
}

/** True if the hex, in either case, is that HMAC. Compares in constant time. */
export async function isHmacSha256Hex(secret: string, text: string, hex: string): Promise<boolean> {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(hex)
  const mac = Uint8Array.from(isHex ? (hex.match(/../g) ?? []) : [], pair => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await keyOf(secret), mac, bytesOf(text))
}

/** True if both texts are equal. Takes the same time for all texts of one length. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [bytesOf(one), bytesOf(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
