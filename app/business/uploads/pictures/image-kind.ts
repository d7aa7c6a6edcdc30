import { ok, type Result, refuse } from '#app/platform/result.ts'
import { hidesCode } from './hides-code.ts'
import { walkGif } from './walk-gif.ts'
import { walkJpeg } from './walk-jpeg.ts'
import { walkPng } from './walk-png.ts'

export type ImageKind = 'jpg' | 'png' | 'gif'

/** Why bytes are not a picture we keep. FILE_TYPE_NOT_ALLOWED is the specification's 'File type is not allow to upload.' */
export type ImageRefusal =
  | 'FILE_EMPTY'
  | 'FILE_TYPE_NOT_ALLOWED'
  | 'FILE_TRUNCATED'
  | 'FILE_BROKEN'
  | 'FILE_HAS_MORE_AFTER_PICTURE'
  | 'FILE_HIDES_CODE'
  | 'PICTURE_TOO_LARGE'

/** A picture's size, and where it ends: what follows `end` is not part of it. */
export type Walked = { width: number; height: number; end: number }
export type Walk = Result<Walked, ImageRefusal>

export type Judged = Walked & { kind: ImageKind; contentType: string }

const MOST_PIXELS_A_SIDE = 12_000
const MOST_PIXELS = 40_000_000

const KINDS = [
  {
    kind: 'png',
    contentType: 'image/png',
    magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    walk: walkPng,
  },
  { kind: 'jpg', contentType: 'image/jpeg', magic: [0xff, 0xd8, 0xff], walk: walkJpeg },
  { kind: 'gif', contentType: 'image/gif', magic: [0x47, 0x49, 0x46, 0x38], walk: walkGif },
] as const

/**
 * Judges a file by its bytes alone: jpg, png or gif, walked from its first byte to its last (§9 'images jpg, png, jpeg,
 * gif'). Nothing may follow the end of a png or gif. Phones put more behind a jpg's end (a depth map, a short film): that
 * is let pass where it is no other kind of document, and the caller stores only the bytes before `end`.
 */
export function judgeImage(bytes: Uint8Array): Result<Judged, ImageRefusal> {
  if (bytes.length === 0) return refuse('FILE_EMPTY')
  const known = KINDS.find(({ magic }) => magic.every((byte, at) => bytes[at] === byte))
  if (!known) return refuse(isStartOfAKind(bytes) ? 'FILE_TRUNCATED' : 'FILE_TYPE_NOT_ALLOWED')
  const walked = known.walk(bytes)
  if (!walked.ok) return walked
  const { width, height, end } = walked.value
  if (width < 1 || height < 1) return refuse('FILE_BROKEN')
  if (width > MOST_PIXELS_A_SIDE || height > MOST_PIXELS_A_SIDE || width * height > MOST_PIXELS)
    return refuse('PICTURE_TOO_LARGE')
  if (hidesCode(bytes, end)) return refuse('FILE_HIDES_CODE')
  if (known.kind !== 'jpg' && end < bytes.length) return refuse('FILE_HAS_MORE_AFTER_PICTURE')
  return ok({ ...walked.value, kind: known.kind, contentType: known.contentType })
}

function isStartOfAKind(bytes: Uint8Array): boolean {
  return KINDS.some(
    ({ magic }) => bytes.length < magic.length && bytes.every((byte, at) => byte === magic[at]),
  )
}
