import { ok, refuse } from '#app/platform/result.ts'
import type { Walk } from './walk.ts'

type Size = { width: number; height: number }

const [SOS, EOI, TEM] = [0xda, 0xd9, 0x01]
/** The frames that browsers can show: baseline, extended and progressive, Huffman coded. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Codes in the same range that are not frames: Huffman tables, an extension, arithmetic tables. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc])
/** More than a camera ever writes. Decoding costs a whole pass over the picture for each scan. */
const MOST_SCANS = 100
/** Profiles and previews need a few hundred. Decoding builds each table anew. */
const MOST_SEGMENTS = 2_000

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7

/** Walks a JPEG marker by marker, through its scans, to the end of EOI. The caller judges any bytes after it. */
export function walkJpeg(bytes: Uint8Array): Walk {
  let size: Size | null = null
  let [scans, segments] = [0, 0]
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return refuse('FILE_BROKEN')
    while (bytes[at] === 0xff) at += 1
    const code = bytes[at]
    if (code === undefined) break
    at += 1
    if (code === EOI) return size && scans > 0 ? ok({ ...size, end: at }) : refuse('FILE_BROKEN')
    if (code === TEM || isRestart(code)) continue
    if (code < 0xc0) return refuse('FILE_BROKEN')
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    const segment = bytes.subarray(at + 2, at + length)
    if (at + 2 > bytes.length || at + length > bytes.length) return refuse('FILE_TRUNCATED')
    segments += 1
    if (length < 2 || segments > MOST_SEGMENTS) return refuse('FILE_BROKEN')
    at += length
    if (isFrame(code)) {
      const frame: Size | null = FRAMES.has(code) && !size ? readFrame(segment) : null
      if (!frame) return refuse('FILE_BROKEN')
      size = frame
    }
    if (code === SOS) {
      scans += 1
      if (!size || scans > MOST_SCANS) return refuse('FILE_BROKEN')
      at = endOfScan(bytes, at)
    }
  }
  return refuse('FILE_TRUNCATED')
}

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && !NOT_FRAMES.has(code)

/** Returns the size of a frame that all browsers show (8 bits; one, three or four components), else null. */
function readFrame(segment: Uint8Array): Size | null {
  const [precision, h1 = 0, h0 = 0, w1 = 0, w0 = 0, components = 0] = segment
  if (precision !== 8 || ![1, 3, 4].includes(components) || segment.length !== 6 + 3 * components) return null
  return { height: (h1 << 8) | h0, width: (w1 << 8) | w0 }
}

/** Returns the position of the next marker. Inside a scan, 0xFF is data if a zero or a restart marker follows. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = from
  while (true) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) return bytes.length
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !isRestart(next)) return at
    at += next === 0xff ? 1 : 2
  }
}
