/** So many bytes of a file tell what it is. */
export const VIDEO_HEAD_BYTES = 16

/** By their brand, files of one family: what is a song, a photo or a 3GP clip among them is no video of §5. */
const BRANDS: readonly (readonly [brand: RegExp, contentType: string])[] = [
  [/^qt {2}$/, 'video/quicktime'],
  [/^M4V/, 'video/x-m4v'],
  [/^(isom|iso[2-9a-z]|mp4[12]|avc1|MSNV|dash|mmp4|f4v )$/, 'video/mp4'],
]

/**
 * The kind of a video by its first bytes: m4v, mp4, avi, mpg or quicktime; null for anything else, whatever it is called. Written
 * here, because a library that knows every kind of file would be a tenth of the Worker. §5
 */
export function videoKind(head: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(4, 8) === 'ftyp') return BRANDS.find(([brand]) => brand.test(text(8, 12)))?.[1] ?? null
  // QuickTime before it had brands begins with any of its boxes.
  if (['moov', 'mdat', 'wide'].includes(text(4, 8))) return 'video/quicktime'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'video/x-msvideo'
  const [first, second, third, kind] = head
  const isMpeg = first === 0 && second === 0 && third === 1 && (kind === 0xba || kind === 0xb3)
  return isMpeg ? 'video/mpeg' : null
}
