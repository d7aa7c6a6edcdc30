/** Encrypts short texts with the shop's secret. A text is bound to its `context`: it does not decrypt in another. */
export type Sealer = {
  seal(context: string, text: string): Promise<string>
  /** Returns the text; null if it was changed, or encrypted with another secret or for another context. */
  open(context: string, sealed: string): Promise<string | null>
}

const VERSION = 'v1.'
const NONCE_BYTES = 12

/**
 * AES-GCM with a key that HKDF derives from the secret for one purpose, so that it differs from the shop's other keys.
 * The key is derived at its first use.
 */
export function createSealer(secret: string, purpose: string): Sealer {
  const encoder = new TextEncoder()
  let key: Promise<CryptoKey> | undefined
  const keyOf = () => {
    key ??= deriveKey(encoder.encode(secret), encoder.encode(purpose))
    return key
  }
  const cipher = (iv: Uint8Array, context: string) => ({
    name: 'AES-GCM',
    iv: iv as BufferSource,
    additionalData: encoder.encode(context),
  })
  return {
    async seal(context, text) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const hidden = await crypto.subtle.encrypt(cipher(iv, context), await keyOf(), encoder.encode(text))
      return VERSION + Buffer.concat([iv, new Uint8Array(hidden)]).toString('base64url')
    },
    async open(context, sealed) {
      if (!sealed.startsWith(VERSION)) return null
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      const [iv, hidden] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)]
      try {
        const text = await crypto.subtle.decrypt(cipher(iv, context), await keyOf(), hidden as BufferSource)
        return new TextDecoder().decode(text)
      } catch {
        return null
      }
    },
  }
}

async function deriveKey(secret: Uint8Array, info: Uint8Array): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret as BufferSource, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: info as BufferSource },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
