import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { ImageRefusal, Walked } from './walk.ts'
import { walkGif } from './walk-gif.ts'
import { walkJpeg } from './walk-jpeg.ts'
import { walkPng } from './walk-png.ts'

type ImageKind = 'jpg' | 'png' | 'gif'

export type Judged = Walked & { kind: ImageKind; contentType: string }

export const MOST_PIXELS_A_SIDE = 12_000
export const MOST_PIXELS = 40_000_000

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
 * Judges a file by all its bytes: jpg, png or gif. Nothing may follow a png or gif. Phones append data to a jpg:
 * allowed unless it looks like another document, and the caller stores only the bytes before `end`.
 * behaviour: Upload rules
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

/** Marks of documents that a browser or a program would run. They are too long to occur in pixels by chance. */
const CODE = /<script|<!doctype|<iframe|<html[\s>]|<svg[\s>/]|<\?php|%PDF-1|%PDF-2|javascript:/i
/** The end mark of a zip file (also a jar or an office document). It is within the last 64 KB. */
const ZIP_END = 'PK\u0005\u0006'
const ZIP_REACH = 66_000
/** How a second document after the picture would begin: markup, a program, a script. */
const DOCUMENT_START = /^\s*(<[a-z!?/]|MZ|#!|PK|.ELF|%PDF)/i
const SLICE = 64 * 1024
const OVERLAP = 32

/**
 * True if a valid picture is also something else: a page, a script or an archive hidden in a comment or after the
 * picture. Files are served in a way that never runs them; this check also keeps them from being stored.
 */
export function hidesCode(bytes: Uint8Array, end: number): boolean {
  if (startsLikeScript(bytes)) return true
  for (let from = 0; from < bytes.length; from += SLICE)
    if (CODE.test(latin(bytes.subarray(from, from + SLICE + OVERLAP)))) return true
  if (latin(bytes.subarray(-ZIP_REACH)).includes(ZIP_END)) return true
  return DOCUMENT_START.test(latin(bytes.subarray(end, end + 256)))
}

/** True for 'GIF89a' and a width that reads as the start of a comment: a script disguised as a GIF. */
function startsLikeScript(bytes: Uint8Array): boolean {
  return bytes[0] === 0x47 && bytes[6] === 0x2f && bytes[7] === 0x2a
}

const decoder = new TextDecoder('latin1')
const latin = (bytes: Uint8Array) => decoder.decode(bytes)
