import { Unzlib } from 'fflate'
import { yieldToOthers } from '#app/platform/semaphore.ts'
import type { GreyPicture } from './grey-picture.ts'

const SIGNATURE_LENGTH = 8
const CHUNK_FRAME = 12
/** Deflate packs at most a thousandfold, so one slice unpacks to at most 4 MB. */
const SLICE_BYTES = 4_096
/** Unpacked bytes before yielding to other requests: about ten milliseconds. */
const TURN_BYTES = 512 * 1024
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Adam7 interlacing: where each pass begins, and the distance of its pixels. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]
const WHOLE = [{ x: 0, y: 0, dx: 1, dy: 1 }]

type Header = { width: number; height: number; depth: number; color: number; isInterlaced: boolean }
type Chunks = { header: Header; palette: Uint8Array; alpha: Uint8Array; packed: readonly Uint8Array[] }
type Row = { from: number; step: number; pixels: number }

/**
 * Returns the grey values of a PNG that `walkPng` accepted, or null if its image data ends early. Other packed chunks
 * (iCCP, zTXt, iTXt) are never unpacked. Unpacks row by row, so memory is limited to the pixels.
 */
export async function decodePng(bytes: Uint8Array): Promise<GreyPicture | null> {
  const chunks = readChunks(bytes)
  const { width, height } = chunks.header
  const data = new Uint8Array(width * height)
  const rows = rowReader(chunks, data)
  let isBroken = false
  const unzip = new Unzlib(part => rows.take(part))
  let since = 0
  for (const packed of chunks.packed)
    for (let at = 0; at < packed.length && !rows.isDone() && !isBroken; at += SLICE_BYTES) {
      const before = rows.bytesTaken()
      try {
        unzip.push(packed.subarray(at, at + SLICE_BYTES))
      } catch {
        isBroken = true
      }
      since += rows.bytesTaken() - before + SLICE_BYTES
      if (since < TURN_BYTES) continue
      since = 0
      await yieldToOthers()
    }
  return rows.isDone() ? { width, height, data } : null
}

function readChunks(bytes: Uint8Array): Chunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const packed: Uint8Array[] = []
  let [palette, alpha] = [new Uint8Array(), new Uint8Array()]
  for (let at = SIGNATURE_LENGTH; at + CHUNK_FRAME <= bytes.length; at += CHUNK_FRAME + view.getUint32(at)) {
    const data = bytes.subarray(at + 8, at + 8 + view.getUint32(at))
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'PLTE') palette = new Uint8Array(data)
    if (name === 'tRNS') alpha = new Uint8Array(data)
    if (name === 'IDAT') packed.push(data)
  }
  const head = SIGNATURE_LENGTH + 8
  const [depth = 8, color = 0] = bytes.subarray(head + 8)
  const isInterlaced = bytes[head + 12] === 1
  const header = { width: view.getUint32(head), height: view.getUint32(head + 4), depth, color, isInterlaced }
  return { header, palette, alpha, packed }
}

/** Takes unpacked bytes as they come, and writes the grey values of each complete row into `grey`. */
function rowReader(chunks: Chunks, grey: Uint8Array) {
  const { width, height, depth, color, isInterlaced } = chunks.header
  const bits = depth * (CHANNELS[color] ?? 1)
  const reach = Math.max(1, bits >> 3)
  const rows = rowsOf(width, height, isInterlaced ? PASSES : WHOLE)
  const toGrey = greyOf(chunks)
  let next = rows.next()
  let line = new Uint8Array()
  let above = new Uint8Array()
  let [filled, taken] = [0, 0]
  begin()

  function begin() {
    if (next.done) return
    const length = 1 + Math.ceil((next.value.pixels * bits) / 8)
    // Each pass of an interlaced picture begins with no row above it.
    above = next.value.isFirst ? new Uint8Array(length) : line
    line = new Uint8Array(length)
    filled = 0
  }

  return {
    isDone: () => next.done === true,
    bytesTaken: () => taken,
    take(part: Uint8Array) {
      for (let at = 0; at < part.length && !next.done; ) {
        const piece = part.subarray(at, at + line.length - filled)
        line.set(piece, filled)
        filled += piece.length
        at += piece.length
        if (filled < line.length) break
        unfilter(line, above, reach)
        toGrey(line, grey, next.value)
        next = rows.next()
        begin()
      }
      taken += part.length
    },
  }
}

function* rowsOf(
  width: number,
  height: number,
  passes: typeof WHOLE,
): Generator<Row & { isFirst: boolean }, void> {
  for (const { x, y, dx, dy } of passes) {
    const pixels = Math.ceil((width - x) / dx)
    if (pixels > 0)
      for (let row = y; row < height; row += dy)
        yield { from: row * width + x, step: dx, pixels, isFirst: row === y }
  }
}

/** Undoes, in place, the filter that the row's first byte names. */
function unfilter(line: Uint8Array, above: Uint8Array, reach: number): void {
  const filter = line[0]
  if (filter === 0) return
  for (let at = 1; at < line.length; at++) {
    const left = at > reach ? (line[at - reach] as number) : 0
    const up = above[at] as number
    const raw = line[at] as number
    if (filter === 1) line[at] = raw + left
    else if (filter === 2) line[at] = raw + up
    else if (filter === 3) line[at] = raw + ((left + up) >> 1)
    else line[at] = raw + paeth(left, up, at > reach ? (above[at - reach] as number) : 0)
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** Writes a row's grey values to their places. Transparent pixels are laid on white; of 16 bits the upper 8 count. */
function greyOf({ header: { depth, color }, palette, alpha }: Chunks) {
  const bytes = depth === 16 ? 2 : 1
  const step = (CHANNELS[color] ?? 1) * bytes
  const isColored = color === 2 || color === 6
  const alphaAt = color === 4 ? bytes : color === 6 ? 3 * bytes : 0
  const steps = 2 ** Math.min(depth, 8) - 1
  const table = Uint8Array.from({ length: 256 }, (_, index) => {
    if (color !== 3) return (Math.min(index, steps) / steps) * 255
    const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3)
    return onWhite(luma(red, green, blue), alpha[index] ?? 255)
  })
  return (line: Uint8Array, grey: Uint8Array, { from, step: apart, pixels }: Row) => {
    for (let pixel = 0, to = from; pixel < pixels; pixel++, to += apart) {
      if (depth < 8) {
        const bit = pixel * depth
        const sample = ((line[1 + (bit >> 3)] as number) >> (8 - depth - (bit & 7))) & steps
        grey[to] = table[sample] as number
        continue
      }
      const at = 1 + pixel * step
      const first = line[at] as number
      const value = isColored
        ? luma(first, line[at + bytes] as number, line[at + 2 * bytes] as number)
        : (table[first] as number)
      grey[to] = alphaAt === 0 ? value : onWhite(value, line[at + alphaAt] as number)
    }
  }
}

const luma = (red: number, green: number, blue: number) => (red * 77 + green * 150 + blue * 29) >> 8
const onWhite = (value: number, alpha: number) => 255 - ((255 - value) * alpha) / 255
