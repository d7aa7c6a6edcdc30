const HMAC = { name: 'HMAC', hash: 'SHA-256' }

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Returns the HMAC-SHA256 of a text with the secret's UTF-8 bytes, in lower-case hex. */
export async function hmacSha256Hex(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), HMAC, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
  return Array.from(mac, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** True if the hex, in either case, is that HMAC. Compares in constant time. */
export async function isHmacSha256Hex(secret: string, text: string, hex: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), HMAC, false, ['verify'])
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(hex)
  const mac = Uint8Array.from(isHex ? (hex.match(/../g) ?? []) : [], pair => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, mac, bytesOf(text))
}
