/** Returns the Base64 of a text's UTF-8 bytes. */
export function encodeBase64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Returns the text with these UTF-8 bytes; null if it is not Base64 of a text. */
export function decodeBase64(base64: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
