import { encodeBase64Url } from './ids.ts'

/** Signs short texts with the shop's secret. A signature for one `purpose` is not valid for another. */
export type Signer = {
  sign(purpose: string, text: string): Promise<string>
  /** True if `signature` was made by `sign` with the same purpose and text. Compares in constant time. */
  verify(purpose: string, text: string, signature: string): Promise<boolean>
}

export function createSigner(secret: string): Signer {
  const encoder = new TextEncoder()
  const key = crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const mac = async (text: string) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(text)))
  const sign = async (purpose: string, text: string) => encodeBase64Url(await mac(`${purpose}\n${text}`))
  return {
    sign,
    async verify(purpose, text, signature) {
      const [expected, given] = [await mac(await sign(purpose, text)), await mac(signature)]
      let difference = 0
      for (let i = 0; i < expected.length; i++) difference |= (expected[i] ?? 0) ^ (given[i] ?? 0)
      return difference === 0
    },
  }
}
