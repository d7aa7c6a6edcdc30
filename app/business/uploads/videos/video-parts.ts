import { sha256Hex } from '#app/platform/ids.ts'

const MEBIBYTE = 1024 * 1024

/** R2 wants parts of equal size, at least 5 MiB. Cloudflare takes at most 100 MB in one request. */
export const VIDEO_PART_BYTES = 8 * MEBIBYTE
/** More parts than this are in no object of R2. */
const MOST_PARTS = 10_000
/** Bytes. No video in parts is larger, whatever the setting says. */
export const MOST_BYTES_IN_PARTS = MOST_PARTS * VIDEO_PART_BYTES

/** Returns how many bytes the next part of a video must have: a whole part, or the rest. */
export function nextPartBytes({ length, sent }: { readonly length: number; readonly sent: number }): number {
  return Math.min(VIDEO_PART_BYTES, length - sent)
}

/** Returns the hash of a video in parts with its next part. `before`: the hash so far, '' at the beginning. */
export function chainedHash(before: string, ofPart: string): Promise<string> {
  return sha256Hex(before + ofPart)
}

/** Returns a value of tus's header Upload-Metadata: words and base64, such as `filename YS5tcDQ=,draft`. */
export function metadataValue(header: string, name: string): string {
  const pairs = header.split(',').map(pair => pair.trim().split(' '))
  const encoded = pairs.find(([key]) => key === name)?.[1] ?? ''
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0)))
  } catch {
    return ''
  }
}
