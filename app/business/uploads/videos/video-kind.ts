/** This many bytes are enough to tell a file's kind. */
export const VIDEO_HEAD_BYTES = 16

/**
 * Brands of the mp4 family of files. Songs, photos and 3GP clips of that family are not accepted.
 * behaviour: Upload rules
 */
const BRANDS: readonly (readonly [brand: RegExp, contentType: string])[] = [
  [/^qt {2}$/, 'video/quicktime'],
  [/^M4V/, 'video/x-m4v'],
  [/^(isom|iso[2-9a-z]|mp4[12]|avc1|MSNV|dash|mmp4|f4v )$/, 'video/mp4'],
]

/**
 * Returns a video's kind by its first bytes: m4v, mp4, avi, mpg or quicktime. Null for anything else, whatever the
 * name. Written here, because a library for every kind of file would be a tenth of the Worker.
 * behaviour: Upload rules
 */
export function videoKind(head: Uint8Array): string | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(4, 8) === 'ftyp') return BRANDS.find(([brand]) => brand.test(text(8, 12)))?.[1] ?? null
  // QuickTime files from before brands begin with any of these boxes.
  if (['moov', 'mdat', 'wide'].includes(text(4, 8))) return 'video/quicktime'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'video/x-msvideo'
  const [first, second, third, kind] = head
  const isMpeg = first === 0 && second === 0 && third === 1 && (kind === 0xba || kind === 0xb3)
  return isMpeg ? 'video/mpeg' : null
}
