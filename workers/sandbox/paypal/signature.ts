import { crc32 } from 'node:zlib'
import { PRIVATE_KEY } from './certificate.ts'

export type Transmission = { readonly id: string; readonly time: string; readonly webhookId: string }

/** The text that PayPal signs for an event. The body is represented by its CRC-32, as unsigned decimal. */
export function signedTextOf({ id, time, webhookId }: Transmission, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** The SHA256withRSA signature of a text, in base64. */
export async function sign(text: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    RSA.name,
    await privateKey(['sign']),
    new TextEncoder().encode(text),
  )
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/** True if this key signed the text. Signing is deterministic, so it signs again and compares. */
export async function isSigned(text: string, signature: string): Promise<boolean> {
  return (await sign(text)) === signature
}

function privateKey(usages: KeyUsage[]): Promise<CryptoKey> {
  const base64 = PRIVATE_KEY.replace(/-----[A-Z ]+-----|\s/g, '')
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  return crypto.subtle.importKey('pkcs8', bytes, RSA, false, usages)
}
