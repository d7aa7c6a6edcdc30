import { crc32 } from 'node:zlib'
import { PRIVATE_KEY } from './certificate.ts'

export type Transmission = { readonly id: string; readonly time: string; readonly webhookId: string }

/** What PayPal signs of an event: the CRC-32 of the very bytes stands for the body, unsigned and decimal. */
export function signedTextOf({ id, time, webhookId }: Transmission, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** SHA256withRSA, base64. */
export async function sign(text: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    RSA.name,
    await privateKey(['sign']),
    new TextEncoder().encode(text),
  )
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/** Signing is deterministic, so what this key signed is what it would sign again. */
export async function isSigned(text: string, signature: string): Promise<boolean> {
  return (await sign(text)) === signature
}

function privateKey(usages: KeyUsage[]): Promise<CryptoKey> {
  const base64 = PRIVATE_KEY.replace(/-----[A-Z ]+-----|\s/g, '')
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  return crypto.subtle.importKey('pkcs8', bytes, RSA, false, usages)
}
