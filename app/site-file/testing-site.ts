import { aPdf } from '#app/business/uploads/documents/testing-documents.ts'
import { connect } from '#app/db/connection.ts'
import { joinBytes } from '#app/platform/join-bytes.ts'
import type { PictureTool, ReadFile } from '#app/site-file/files/site-files.server.ts'
import { type ImportSite, importSite } from './import-site.server.ts'
import { readSiteFile } from './site-file.ts'

// Builders for this folder's tests only.

export type TestShop = { DB: D1Database; FILES: R2Bucket }

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const aPicture = () => Uint8Array.from(atob(PNG), character => character.charCodeAt(0))
export const someCaptions = () => new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:01.000\nสวัสดี\n')

/** Returns as much of an MP4 as the tests read: its brand, and a header with its length. */
export function aVideo(seconds = 42): Uint8Array {
  const header = new DataView(new ArrayBuffer(100))
  header.setUint32(12, 1000)
  header.setUint32(16, seconds * 1000)
  const text = (word: string) => new TextEncoder().encode(word)
  return joinBytes([
    box('ftyp', joinBytes([text('isom'), new Uint8Array(4), text('isommp42')])),
    box('moov', box('mvhd', new Uint8Array(header.buffer))),
  ])
}

/** Returns a test file by the path's ending. A path with `missing` has no file. */
export async function readTestFile(path: string): Promise<Uint8Array | null> {
  if (path.includes('missing')) return null
  if (path.endsWith('.mp4')) return aVideo(path.length)
  if (path.endsWith('.vtt')) return joinBytes([someCaptions(), new TextEncoder().encode(`\nNOTE ${path}\n`)])
  if (path.endsWith('.pdf')) return aPdf(path)
  if (path.endsWith('.txt')) return new TextEncoder().encode(`สวัสดี ${path}`)
  if (path.endsWith('.html')) return new TextEncoder().encode('<script>alert(1)</script>')
  // Each path gets its own content: viewers ignore bytes after the picture.
  return joinBytes([aPicture(), new TextEncoder().encode(path)])
}

/** Returns what reads the files that `read` makes. */
export const asFile =
  (read: (path: string) => Promise<Uint8Array | null>): ReadFile =>
  async path => {
    const bytes = await read(path)
    return bytes && new Blob([bytes as Uint8Array<ArrayBuffer>])
  }

export const NOW = Date.UTC(2026, 4, 1)

export function importJson(
  { DB, FILES }: TestShop,
  site: unknown,
  {
    demoAllowed = true,
    now = NOW,
    agreed = 'all',
    withStock = false,
    pictures,
    readFile = asFile(readTestFile),
  }: Partial<Pick<ImportSite, 'demoAllowed' | 'agreed' | 'withStock'>> & {
    now?: number
    pictures?: PictureTool
    readFile?: ReadFile
  } = {},
) {
  const needs = {
    db: connect(DB),
    d1: DB,
    files: FILES,
    now: () => now,
    readFile,
    ...(pictures && { pictures }),
  }
  return importSite(needs, { read: readSiteFile(JSON.stringify(site)), demoAllowed, agreed, withStock })
}

/**
 * Returns every row of every table, to compare two moments. Without the version of the shop, which every written row
 * replaces.
 */
export async function everyRow({ DB }: TestShop): Promise<Record<string, unknown[]>> {
  const { results } = await DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'shop_version'`,
  ).all<{ name: string }>()
  const rows = await DB.batch(results.map(({ name }) => DB.prepare(`SELECT * FROM "${name}"`)))
  return Object.fromEntries(results.map(({ name }, index) => [name, rows[index]?.results ?? []]))
}

function box(name: string, content: Uint8Array): Uint8Array {
  const size = new DataView(new ArrayBuffer(4))
  size.setUint32(0, content.length + 8)
  return joinBytes([new Uint8Array(size.buffer), new TextEncoder().encode(name), content])
}
