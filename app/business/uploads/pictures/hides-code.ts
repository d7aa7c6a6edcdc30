/** Words of documents that a browser or a program would run, long enough never to occur in pixels by chance. */
const CODE = /<script|<!doctype|<iframe|<html[\s>]|<svg[\s>/]|<\?php|%PDF-1|%PDF-2|javascript:/i
/** How the end of a zip file (also a jar, an office document) is marked; it lies in the last 64 KB. */
const ZIP_END = 'PK\u0005\u0006'
const ZIP_REACH = 66_000
/** What a second document behind the picture would begin with: markup, a program, a script. */
const DOCUMENT_START = /^\s*(<[a-z!?/]|MZ|#!|PK|.ELF|%PDF)/i
const SLICE = 64 * 1024
const OVERLAP = 32

/**
 * True where a file that is a valid picture is also something else: a page, a script or an archive hidden in a comment
 * or behind the picture. How files are served keeps such a thing from running; this keeps it from being stored.
 */
export function hidesCode(bytes: Uint8Array, end: number): boolean {
  if (startsLikeScript(bytes)) return true
  for (let from = 0; from < bytes.length; from += SLICE)
    if (CODE.test(latin(bytes.subarray(from, from + SLICE + OVERLAP)))) return true
  if (latin(bytes.subarray(-ZIP_REACH)).includes(ZIP_END)) return true
  return DOCUMENT_START.test(latin(bytes.subarray(end, end + 256)))
}

/** 'GIF89a' followed by a width that reads as the start of a comment: a script that begins as a picture. */
function startsLikeScript(bytes: Uint8Array): boolean {
  return bytes[0] === 0x47 && bytes[6] === 0x2f && bytes[7] === 0x2a
}

const decoder = new TextDecoder('latin1')
const latin = (bytes: Uint8Array) => decoder.decode(bytes)
