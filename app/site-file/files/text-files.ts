/** The ending of a file's name, and its content type. */
export type Type = { readonly ext: string; readonly mime: string }

/** Returns the type of a plain text in UTF-8; null for anything else. */
export function transcriptType(bytes: Uint8Array): Type | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() === '' || text.includes('\0') ? null : { ext: 'txt', mime: 'text/plain' }
  } catch {
    return null
  }
}

/** Returns the type of captions as WebVTT; null for anything else. */
export function captionsType(bytes: Uint8Array): Type | null {
  const start = new TextDecoder().decode(bytes.subarray(0, 16)).replace(/^\uFEFF/, '')
  return /^WEBVTT(\s|$)/.test(start) ? { ext: 'vtt', mime: 'text/vtt' } : null
}
