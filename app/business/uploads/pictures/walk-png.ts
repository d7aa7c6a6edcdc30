import { ok, refuse } from '#app/platform/result.ts'
import type { Walk } from './walk.ts'

const SIGNATURE_LENGTH = 8
/** Length, name and checksum of a chunk. */
const CHUNK_FRAME = 12
/**
 * Ten times the chunks of a 10 MB file with the usual 8 KB chunks. A million empty ones would take a second to walk.
 */
const MOST_CHUNKS = 10_000
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/** Walks a PNG chunk by chunk to the end of IEND, and checks each checksum. */
export function walkPng(bytes: Uint8Array): Walk {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const seen = new Set<string>()
  let chunks = 0
  let at = SIGNATURE_LENGTH
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const next = at + CHUNK_FRAME + length
    if (!/^[A-Za-z]{4}$/.test(name)) return refuse('FILE_BROKEN')
    if ((seen.size === 0) !== (name === 'IHDR')) return refuse('FILE_BROKEN')
    chunks += 1
    if (chunks > MOST_CHUNKS) return refuse('FILE_BROKEN')
    if (next > bytes.length) return refuse('FILE_TRUNCATED')
    if (crc32(bytes.subarray(at + 4, next - 4)) !== view.getUint32(next - 4)) return refuse('FILE_BROKEN')
    if (name === 'IHDR' && !isHeader(bytes.subarray(at + 8, next - 4))) return refuse('FILE_BROKEN')
    seen.add(name)
    at = next
    if (name === 'IEND') {
      if (length > 0 || !seen.has('IDAT')) return refuse('FILE_BROKEN')
      const [width, height] = [view.getUint32(SIGNATURE_LENGTH + 8), view.getUint32(SIGNATURE_LENGTH + 12)]
      return ok({ width, height, end: at })
    }
  }
  return refuse('FILE_TRUNCATED')
}

function isHeader(data: Uint8Array): boolean {
  const [depth = 0, color = -1, compression, filter, interlace = 2] = data.subarray(8)
  const isKnown = DEPTHS[color]?.includes(depth) ?? false
  return data.length === 13 && isKnown && compression === 0 && filter === 0 && interlace < 2
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

/** Returns the checksum of PNG chunks (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (let at = 0; at < bytes.length; at++)
    crc = (CRC_TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
