import { fileTypeFromBuffer } from 'file-type'
import { readSlipQr } from '#app/business/uploads/pictures/read-slip-qr.server.ts'
import type { SlipQr } from '#app/business/uploads/pictures/slip-qr.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import type { Fault } from './faults.ts'
import { mp4Seconds } from './mp4-length.ts'
import type { FileKind, FileUse } from './site-file.ts'

/** Returns the bytes of a file by its path from the site file; null if it does not exist. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>

/** A file of the site file, identified by its content. */
export type FoundFile = {
  readonly path: string
  readonly key: string
  /** The public address; '' for a file that only viewers with access get. */
  readonly url: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  /** The video's length in whole seconds, if its header has it. */
  readonly seconds: number | null
  /** The content of a slip's small QR. */
  readonly slip: SlipQr | null
}

type Type = { readonly ext: string; readonly mime: string }

/** Types that browsers show and play, and that cannot run code in them. behaviour: Upload rules */
const TYPES: Readonly<Record<Exclude<FileKind, 'captions'>, readonly string[]>> = {
  picture: ['jpg', 'png', 'gif', 'webp', 'avif'],
  slip: ['jpg', 'png', 'gif'],
  video: ['mp4', 'm4v', 'webm'],
}
const EXPECTED: Readonly<Record<FileKind, string>> = {
  picture: 'a picture (JPEG, PNG, GIF, WebP or AVIF)',
  slip: 'a picture (JPEG, PNG or GIF)',
  video: 'a video that browsers play (MP4 or WebM)',
  captions: 'captions (WebVTT: the first line is WEBVTT)',
}
const MAX_BYTES = 300 * 1024 ** 2

/** Reads every named file and checks by its bytes that it is of the type that its field asks for. */
export async function findFiles(
  uses: readonly FileUse[],
  readFile: ReadFile,
): Promise<{ readonly found: ReadonlyMap<FileUse, FoundFile>; readonly faults: readonly Fault[] }> {
  const found = new Map<FileUse, FoundFile>()
  const faults: Fault[] = []
  const looked = new Map<string, FoundFile | string>()
  for (const use of uses) {
    const sameLook = `${use.kind} ${use.shelf} ${use.path}`
    const file = looked.get(sameLook) ?? (await look(use, readFile))
    looked.set(sameLook, file)
    if (typeof file === 'string') faults.push({ place: use.place, problem: file })
    else found.set(use, file)
  }
  return { found, faults }
}

async function look({ path, kind, shelf }: FileUse, readFile: ReadFile): Promise<FoundFile | string> {
  if (/^([/\\]|[A-Za-z]:)/.test(path)) return 'expected a path from the folder of the site file'
  const bytes = await readFile(path)
  if (bytes === null) return `there is no file ${path}`
  if (bytes.length > MAX_BYTES) return `${path} is larger than ${MAX_BYTES / 1024 ** 2} MiB`
  const type = kind === 'captions' ? captionsType(bytes) : await typeOf(bytes, TYPES[kind])
  if (!type) return `expected ${EXPECTED[kind]}, and ${path} is something else`
  const sha256 = await sha256Hex(bytes)
  const name = `${sha256}.${type.ext}`
  return {
    path,
    key: shelf === 'upload' ? '' : `${shelf}/${name}`,
    url: shelf === 'public' ? `/files/${name}` : '',
    contentType: type.mime,
    bytes: bytes.length,
    sha256,
    seconds: type.ext === 'mp4' ? mp4Seconds(bytes) : null,
    slip: kind === 'slip' ? await readSlipQr(bytes) : null,
  }
}

async function typeOf(bytes: Uint8Array, known: readonly string[]): Promise<Type | null> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !known.includes(type.ext)) return null
  return type.ext === 'm4v' ? { ext: 'mp4', mime: 'video/mp4' } : type
}

function captionsType(bytes: Uint8Array): Type | null {
  const start = new TextDecoder().decode(bytes.subarray(0, 16)).replace(/^\uFEFF/, '')
  return /^WEBVTT(\s|$)/.test(start) ? { ext: 'vtt', mime: 'text/vtt' } : null
}

/** Puts the missing files into R2. Returns the keys that it added, so that the caller can delete them again. */
export async function putFiles(
  bucket: R2Bucket,
  files: readonly FoundFile[],
  readFile: ReadFile,
): Promise<string[]> {
  const added: string[] = []
  const byKey = new Map(files.map(file => [file.key, file]))
  try {
    for (const { key, path, contentType, sha256 } of byKey.values()) {
      if (await bucket.head(key)) continue
      const bytes = await readFile(path)
      if (bytes === null) throw new Error(`${path} went away while it was read`)
      await bucket.put(key, bytes, { httpMetadata: { contentType }, sha256 })
      added.push(key)
    }
  } catch (error) {
    await removeFiles(bucket, added)
    throw error
  }
  return added
}

export async function removeFiles(bucket: R2Bucket, keys: readonly string[]): Promise<void> {
  for (const key of keys) await bucket.delete(key)
}
