import { strToU8, zipSync } from 'fflate'

/** The smallest files that real programs would accept of each kind. */

export function aPdf(text = 'Homework'): Uint8Array<ArrayBuffer> {
  return bytesOf(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj % ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
}

export function anOfficeFile(part: string, more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const parts = { '[Content_Types].xml': '<Types/>', [part]: '<x/>', ...more }
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  return new Uint8Array(zipSync(files))
}

export function anOdt(type = 'application/vnd.oasis.opendocument.text'): Uint8Array<ArrayBuffer> {
  const stored = [strToU8(type), { level: 0 }] as [Uint8Array, { level: 0 }]
  return new Uint8Array(zipSync({ mimetype: stored, 'content.xml': strToU8('<x/>') }))
}

export function aZip(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync({ 'run.exe': strToU8('MZ') }))
}

export function aWebp(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(30)
  bytes.set(bytesOf('RIFF'))
  new DataView(bytes.buffer).setUint32(4, 22, true)
  bytes.set(bytesOf('WEBPVP8 '), 8)
  return bytes
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}
