/** Returns a random id of 160 bits in URL-safe text: impossible to guess, short enough to paste. */
export function randomToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(20)))
}

/** The length of a nonce. */
export const NONCE_LENGTH = 22

/** Returns a new nonce for a content security policy: 128 random bits in URL-safe text. */
export function randomNonce(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(16)))
}

export function encodeBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns bytes in lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function sha256Hex(data: string | Uint8Array | ArrayBuffer): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource)))
}
