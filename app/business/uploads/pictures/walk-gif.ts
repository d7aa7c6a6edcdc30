import { ok, refuse } from '#app/platform/result.ts'
import type { Walk } from './walk.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const HEADER_LENGTH = 13
const DESCRIPTOR_LENGTH = 10
const MOST_FRAMES = 1_000

/** Walks a GIF block by block to its trailer. Every frame must lie on the canvas. */
export function walkGif(bytes: Uint8Array): Walk {
  if (bytes.length < HEADER_LENGTH) return refuse('FILE_TRUNCATED')
  if (bytes[5] !== 0x61 || (bytes[4] !== 0x37 && bytes[4] !== 0x39)) return refuse('FILE_BROKEN')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  let frames = 0
  let at = HEADER_LENGTH + colorTableLength(bytes[10])
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === TRAILER) return frames > 0 ? ok({ width, height, end: at + 1 }) : refuse('FILE_BROKEN')
    if (block === EXTENSION) {
      at = endOfSubBlocks(bytes, at + 2)
    } else if (block === IMAGE) {
      if (at + DESCRIPTOR_LENGTH >= bytes.length) return refuse('FILE_TRUNCATED')
      const right = view.getUint16(at + 1, true) + view.getUint16(at + 5, true)
      const bottom = view.getUint16(at + 3, true) + view.getUint16(at + 7, true)
      frames += 1
      if (right > width || bottom > height || frames > MOST_FRAMES) return refuse('FILE_BROKEN')
      const codes = at + DESCRIPTOR_LENGTH + colorTableLength(bytes[at + 9])
      const codeSize = bytes[codes] ?? 2
      if (codeSize < 2 || codeSize > 8) return refuse('FILE_BROKEN')
      at = endOfSubBlocks(bytes, codes + 1)
    } else return refuse('FILE_BROKEN')
  }
  return refuse('FILE_TRUNCATED')
}

function colorTableLength(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/** Returns the position after the empty block that ends a chain of data, or the file's end if there is none. */
function endOfSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return bytes.length
}
