import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { addressWithFacts, readPicture, widthKey, widthsOf } from '#app/business/catalogue/picture.ts'
import type { PictureFacts } from '#app/business/uploads/pictures/picture-work.server.ts'
import { readSlipQr } from '#app/business/uploads/pictures/read-qr.server.ts'
import type { SlipQr } from '#app/business/uploads/pictures/slip-qr.ts'
import { bytesOf } from '#app/platform/read-body.ts'
import type { FileKind, FileUse } from '#app/site-file/format/entry.ts'
import type { Fault } from '#app/site-file/format/faults.ts'
import { readMp4 } from './mp4-length.ts'
import { captionsType, type Type, transcriptType } from './text-files.ts'

/**
 * Returns a file by its path from the site file; null if there is no such file, 'outside' if it lies outside of the
 * folder of the site file. A video may be larger than memory, so its bytes are read in parts.
 */
export type ReadFile = (path: string) => Promise<Blob | 'outside' | null>

/** Makes pictures narrower. It is a tool of the commands; the Worker has none. */
export type PictureTool = {
  /** Returns the facts of a picture; null if the shop should keep only the original, because it is small or moves. */
  readonly measure: (bytes: Uint8Array) => Promise<PictureFacts | null>
  /** Returns the picture as AVIF in this width, or in its own if that is narrower. */
  readonly narrow: (bytes: Uint8Array, width: number) => Promise<Uint8Array>
}

/** Returns the name of a file with one width of a picture, made before an import. `hash`: of the picture. */
export const madeWidthName = (hash: string, width: number) => `${hash}-${width}.avif`

/** A file of the site file, identified by its content. */
export type FoundFile = {
  readonly path: string
  readonly key: string
  /** The public address, a picture's with its facts; '' for a file that only viewers with access get. */
  readonly url: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  /** The video's length in whole seconds, if its header has it. */
  readonly seconds: number | null
  /** The content of a slip's small QR. */
  readonly slip: SlipQr | null
}

const PICTURES = ['jpg', 'png', 'gif', 'webp', 'avif']

/** Types that browsers show and play, and that cannot run code in them. behaviour: Upload rules */
const TYPES: Readonly<Record<Exclude<FileKind, 'captions' | 'transcript'>, readonly string[]>> = {
  picture: PICTURES,
  'small-picture': PICTURES,
  slip: ['jpg', 'png', 'gif'],
  video: ['mp4', 'm4v', 'webm'],
  document: ['pdf', ...PICTURES, 'docx', 'xlsx', 'pptx', 'odt', 'zip'],
}
const EXPECTED: Readonly<Record<FileKind, string>> = {
  picture: 'a picture (JPEG, PNG, GIF, WebP or AVIF)',
  'small-picture': 'a picture (JPEG, PNG, GIF, WebP or AVIF)',
  slip: 'a picture (JPEG, PNG or GIF)',
  video: 'a video that browsers play (MP4 or WebM)',
  captions: 'captions (WebVTT: the first line is WEBVTT)',
  transcript: 'a plain text in UTF-8',
  document: 'a PDF, a picture, an office document or a zip file',
}
/** The most bytes of a file that is not a video. */
const MAX_BYTES = 300 * 1024 ** 2
/** Larger files are read and stored in parts of this size. */
export const PART_BYTES = 32 * 1024 ** 2
/** The beginning of a video says its type. */
const VIDEO_HEAD_BYTES = 64 * 1024

/** Reads every named file and checks by its bytes that it is of the type that its field asks for. */
export async function findFiles(
  uses: readonly FileUse[],
  readFile: ReadFile,
  pictures?: PictureTool,
): Promise<{ readonly found: ReadonlyMap<FileUse, FoundFile>; readonly faults: readonly Fault[] }> {
  const found = new Map<FileUse, FoundFile>()
  const faults: Fault[] = []
  const looked = new Map<string, FoundFile | string>()
  for (const use of uses) {
    const sameLook = `${use.kind} ${use.shelf} ${use.path}`
    const file = looked.get(sameLook) ?? (await look(use, readFile, pictures))
    looked.set(sameLook, file)
    if (typeof file === 'string') faults.push({ place: use.place, problem: file })
    else found.set(use, file)
  }
  return { found, faults }
}

const OUTSIDE = 'expected a path inside the folder of the site file'
const UNREADABLE = 'unreadable'

async function look(
  { path, kind, shelf }: FileUse,
  readFile: ReadFile,
  pictures: PictureTool | undefined,
): Promise<FoundFile | string> {
  if (/^([/\\]|[A-Za-z]:)/.test(path)) return OUTSIDE
  const file = await readFile(path)
  if (file === null) return `there is no file ${path}`
  if (file === 'outside') return OUTSIDE
  if (kind !== 'video' && file.size > MAX_BYTES) return `${path} is larger than ${MAX_BYTES / 1024 ** 2} MiB`
  const bytes = await bytesOf(kind === 'video' ? file.slice(0, VIDEO_HEAD_BYTES) : file)
  const type = await typeOfKind(bytes, kind)
  if (!type) return `expected ${EXPECTED[kind]}, and ${path} is something else`
  const film = type.ext === 'mp4' ? await readMp4(file) : null
  if (film?.isCut) return `${path} is a video whose end is missing`
  const sha256 = await hashOf(file)
  const name = `${sha256}.${type.ext}`
  const facts = kind === 'picture' && pictures ? await measured(bytes, pictures) : null
  if (facts === UNREADABLE) return `${path} is a picture that cannot be read, or has too many pixels`
  return {
    path,
    key: shelf === 'upload' ? '' : `${shelf}/${name}`,
    url: shelf === 'public' ? addressWithFacts(`/files/${name}`, facts) : '',
    contentType: type.mime,
    bytes: file.size,
    sha256,
    seconds: film?.seconds ?? null,
    slip: kind === 'slip' ? await readSlipQr(bytes) : null,
  }
}

/** The parts of a file, one after the other. */
async function* partsOf(file: Blob) {
  for (let at = 0; at < file.size; at += PART_BYTES) yield bytesOf(file.slice(at, at + PART_BYTES))
}

async function hashOf(file: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of partsOf(file)) hash.update(part)
  return hash.digest('hex')
}

/** The tool refuses pictures of more than some 268 million pixels, and broken ones. */
async function measured(
  bytes: Uint8Array,
  pictures: PictureTool,
): Promise<PictureFacts | null | typeof UNREADABLE> {
  return pictures.measure(bytes).catch(() => UNREADABLE)
}

async function typeOfKind(bytes: Uint8Array, kind: FileKind): Promise<Type | null> {
  if (kind === 'captions') return captionsType(bytes)
  return kind === 'transcript' ? transcriptType(bytes) : typeOf(bytes, TYPES[kind])
}

async function typeOf(bytes: Uint8Array, known: readonly string[]): Promise<Type | null> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !known.includes(type.ext)) return null
  return type.ext === 'm4v' ? { ext: 'mp4', mime: 'video/mp4' } : type
}

/**
 * Puts the missing files, and the missing widths of pictures, into R2. Returns the keys that it added, so that the
 * caller can delete them again.
 */
export async function putFiles(
  bucket: R2Bucket,
  files: readonly FoundFile[],
  readFile: ReadFile,
  pictures?: PictureTool,
): Promise<string[]> {
  const added: string[] = []
  const byKey = new Map(files.map(file => [file.key, file]))
  try {
    for (const some of inLots([...byKey.values()])) {
      // Also waits for the others of a failed file, so that nothing is added after the files are removed again.
      const put = await Promise.allSettled(some.map(putFile))
      for (const one of put) if (one.status === 'rejected') throw one.reason
    }
  } catch (error) {
    await removeFiles(bucket, added)
    throw error
  }
  return added

  async function putFile({ key, path, contentType, sha256, url }: FoundFile): Promise<void> {
    const isStored = await bucket.head(key)
    const widths = pictures ? await missingWidths(bucket, url) : []
    if (isStored && widths.length === 0) return
    const changed = `${path} changed while it was read`
    const file = await readFile(path)
    if (file === null || file === 'outside') throw new Error(changed)
    if (!isStored) {
      const httpMetadata = { contentType }
      if (file.size <= PART_BYTES) await bucket.put(key, await bytesOf(file), { httpMetadata, sha256 })
      else if (!(await putInParts(bucket, file, { key, httpMetadata, sha256 }))) throw new Error(changed)
      added.push(key)
    }
    if (widths.length === 0) return
    const bytes = await bytesOf(file)
    for (const { width, key } of widths) {
      const narrow = await pictures?.narrow(bytes, width)
      // Without this width, browsers get the original, which is smaller then.
      if (!narrow || narrow.length >= bytes.length) continue
      await bucket.put(key, narrow, { httpMetadata: { contentType: 'image/avif' } })
      added.push(key)
    }
  }
}

/** R2 checks no hash of a file that comes in parts. Returns false, and stores nothing, if the content has changed. */
async function putInParts(
  bucket: R2Bucket,
  file: Blob,
  { key, httpMetadata, sha256 }: { key: string; httpMetadata: R2HTTPMetadata; sha256: string },
): Promise<boolean> {
  const upload = await bucket.createMultipartUpload(key, { httpMetadata })
  try {
    const hash = createHash('sha256')
    const stored: R2UploadedPart[] = []
    for await (const part of partsOf(file)) {
      hash.update(part)
      stored.push(await upload.uploadPart(stored.length + 1, part))
    }
    const isSame = hash.digest('hex') === sha256
    await (isSame ? upload.complete(stored) : upload.abort())
    return isSame
  } catch (error) {
    await upload.abort()
    throw error
  }
}

const MOST_AT_ONCE = 4
const MOST_BYTES_AT_ONCE = 20 * 1024 ** 2

/** Groups files to put at the same time: few, and no more bytes than fit into memory. A large file is alone. */
function inLots(files: readonly FoundFile[]): FoundFile[][] {
  const lots: FoundFile[][] = []
  let bytes = 0
  for (const file of files) {
    const lot = lots.at(-1)
    bytes += file.bytes
    if (lot && lot.length < MOST_AT_ONCE && bytes <= MOST_BYTES_AT_ONCE) lot.push(file)
    else {
      lots.push([file])
      bytes = file.bytes
    }
  }
  return lots
}

/** Returns the widths to make of a picture: none if it has its narrowest one, because all are made at the same time. */
async function missingWidths(bucket: R2Bucket, address: string) {
  const { url, facts } = readPicture(address)
  const name = url.split('/').at(-1) ?? ''
  const widths = widthsOf(facts?.width ?? 0).map(width => ({ width, key: widthKey(name, width) }))
  const [narrowest] = widths
  return narrowest && (await bucket.head(narrowest.key)) ? [] : widths
}

export async function removeFiles(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  for (const key of keys) await bucket.delete(key)
}
