import { unzipSync } from 'fflate'
import { hidesCode, judgeImage } from '#app/business/uploads/pictures/image-kind.ts'
import type { ImageRefusal } from '#app/business/uploads/pictures/walk.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** A file's type by its bytes, and its end: bytes from `end` on are not part of it. */
export type JudgedDocument = { readonly contentType: string; readonly end: number }

type Kind = {
  readonly contentType: string
  /** File name endings of the type. The first is added to a name that has none of them. */
  readonly endings: readonly [string, ...string[]]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.'

/** Office documents are zip files. `part` is the file in them that no other kind has. */
const ZIPPED: readonly (Kind & { readonly part: string })[] = [
  {
    contentType: `${OFFICE}wordprocessingml.document`,
    endings: ['docx'],
    part: 'word/document.xml',
  },
  { contentType: `${OFFICE}spreadsheetml.sheet`, endings: ['xlsx'], part: 'xl/workbook.xml' },
  {
    contentType: `${OFFICE}presentationml.presentation`,
    endings: ['pptx'],
    part: 'ppt/presentation.xml',
  },
]
const ODT: Kind = { contentType: 'application/vnd.oasis.opendocument.text', endings: ['odt'] }
const PDF: Kind = { contentType: 'application/pdf', endings: ['pdf'] }
const WEBP: Kind = { contentType: 'image/webp', endings: ['webp'] }
const TEXT: Kind = { contentType: 'text/plain', endings: ['txt'] }
const PICTURES: readonly Kind[] = [
  { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { contentType: 'image/png', endings: ['png'] },
  { contentType: 'image/gif', endings: ['gif'] },
]

const ARCHIVE: Kind = { contentType: 'application/zip', endings: ['zip'] }

/** Every kind of file that a student may hand in: documents and pictures. behaviour: Homework */
export const DOCUMENT_KINDS: readonly Kind[] = [PDF, ...ZIPPED, ODT, TEXT, ...PICTURES, WEBP]

/**
 * Judges a homework file by its bytes alone. Pictures are judged as slips are. An archive is refused unless it is an
 * office document without macros.
 */
export function judgeDocument(bytes: Uint8Array): Result<JudgedDocument, ImageRefusal> {
  if (bytes.length === 0) return refuse('FILE_EMPTY')
  const head = latin(bytes.subarray(0, 64))
  if (head.startsWith('%PDF-')) return judgePdf(bytes)
  if (startsAsZip(bytes)) return judgeZip(bytes)
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return judgeWebp(bytes)
  const picture = judgeImage(bytes)
  if (picture.ok || picture.error !== 'FILE_TYPE_NOT_ALLOWED') return picture
  return isPlainText(bytes) ? judged(TEXT, bytes) : refuse('FILE_TYPE_NOT_ALLOWED')
}

/**
 * Judges a file that a lesson gives its students: any that `judgeDocument` accepts, or a zip file. The shop does not
 * unpack zip files, and browsers save them.
 */
export function judgeMaterial(bytes: Uint8Array): Result<JudgedDocument, ImageRefusal> {
  const document = judgeDocument(bytes)
  const isArchive = !document.ok && document.error === 'FILE_TYPE_NOT_ALLOWED' && startsAsZip(bytes)
  return isArchive ? judged(ARCHIVE, bytes) : document
}

const startsAsZip = (bytes: Uint8Array) => latin(bytes.subarray(0, 2)) === 'PK'

function judged({ contentType }: Kind, { length }: Uint8Array) {
  return ok({ contentType, end: length })
}

/** A pdf ends with its mark; some programs add a few bytes after it. */
const PDF_END_REACH = 2_048

function judgePdf(bytes: Uint8Array): Result<JudgedDocument, ImageRefusal> {
  const isWhole = latin(bytes.subarray(-PDF_END_REACH)).includes('%%EOF')
  return isWhole ? judged(PDF, bytes) : refuse('FILE_TRUNCATED')
}

/** More parts than a long document with pictures has. */
const MOST_PARTS = 10_000
const MACROS = /vbaProject\.bin$|^Scripts\/|^Basic\//i

function judgeZip(bytes: Uint8Array): Result<JudgedDocument, ImageRefusal> {
  const names = namesIn(bytes)
  if (names === null) return refuse('FILE_BROKEN')
  if (names.some(name => MACROS.test(name))) return refuse('FILE_HIDES_CODE')
  if (isOpenDocument(bytes)) return judged(ODT, bytes)
  const known = names.includes('[Content_Types].xml') && ZIPPED.find(({ part }) => names.includes(part))
  return known ? judged(known, bytes) : refuse('FILE_TYPE_NOT_ALLOWED')
}

/** Returns the names in a zip file, without unpacking anything; null if it is broken or has too many. */
function namesIn(bytes: Uint8Array): string[] | null {
  const names: string[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (names.push(name) > MOST_PARTS) throw new Error('too many parts')
        return false
      },
    })
    return names
  } catch {
    return null
  }
}

/** An OpenDocument file begins with its type, not compressed. */
function isOpenDocument(bytes: Uint8Array): boolean {
  const start = latin(bytes.subarray(30, 160))
  return start.startsWith(`mimetype${ODT.contentType}`) && !start.startsWith(`mimetype${ODT.contentType}-`)
}

function judgeWebp(bytes: Uint8Array): Result<JudgedDocument, ImageRefusal> {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8
  if (size > bytes.length) return refuse('FILE_TRUNCATED')
  if (!/^VP8[ LX]$/.test(latin(bytes.subarray(12, 16)))) return refuse('FILE_BROKEN')
  if (hidesCode(bytes, size)) return refuse('FILE_HIDES_CODE')
  return size < bytes.length ? refuse('FILE_HAS_MORE_AFTER_PICTURE') : judged(WEBP, bytes)
}

/** How markup, a script or a program begins. Such a text is not a document that a teacher should open. */
const CODE_START = /^\uFEFF?\s*(<[a-z!?/]|#!|MZ|@echo|\{\\rtf)/i
/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched for.
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** True for text in UTF-8, or in the one-byte Thai of older programs, that does not begin as code does. */
function isPlainText(bytes: Uint8Array): boolean {
  const text = utf8Of(bytes) ?? latin(bytes)
  return !CONTROLS.test(text) && !CODE_START.test(text)
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const decoder = new TextDecoder('latin1')
const latin = (bytes: Uint8Array) => decoder.decode(bytes)

/** Characters that a file name may not have on some computer. */
const NOT_IN_NAMES = /[<>:"/\\|?*%]/g

/**
 * Returns a name to save the file under: only the last part of a path, with the ending of the file's real type, so that
 * 'essay.pdf.exe' becomes 'essay.pdf.exe.pdf'.
 */
export function safeFileName(name: string, contentType: string): string {
  const [first, ...others] = [...DOCUMENT_KINDS, ARCHIVE].find(kind => kind.contentType === contentType)
    ?.endings ?? ['bin']
  const clean = name.replaceAll(NOT_IN_NAMES, '-').replace(/^[.\s]+|[.\s]+$/g, '') || 'file'
  const hasEnding = [first, ...others].some(ending => clean.toLowerCase().endsWith(`.${ending}`))
  return hasEnding ? clean : `${clean}.${first}`
}
