import { convertIndexedToRgb, type DecodedPng, decode as decodePng } from 'fast-png'
import jpeg from 'jpeg-js'
import { GifReader } from 'omggif'
import { joinBytes } from '#app/platform/join-bytes.ts'
import type { Judged } from './image-kind.ts'

export type ColouredPicture = {
  readonly width: number
  readonly height: number
  /** Four bytes per pixel: red, green, blue and opacity. */
  readonly rgba: Uint8ClampedArray
}

/** A Worker has 128 MB in all, and a library holds several copies of a picture while it decodes. */
const MOST_PIXELS = 6_000_000
/** Limit of an unpacked PNG: six million pixels of four bytes each. */
const MOST_PNG_BYTES = 24_000_000
const JPEG_MEGABYTES = 80

/**
 * Returns the pixels, in colour, of a picture that `judgeImage` accepted; of a GIF, its first frame. Null if it is
 * too large to decode here, or broken. For the catalogue's own pictures only: it decodes without yielding, so other
 * requests wait.
 */
export async function decodeColours(
  bytes: Uint8Array,
  { kind, width, height }: Judged,
): Promise<ColouredPicture | null> {
  if (width * height > MOST_PIXELS) return null
  try {
    if (kind === 'jpg') return fromJpeg(bytes)
    if (kind === 'gif') return fromGif(bytes)
    const chunks = readChunks(bytes)
    return (await unpacksWithin(chunks, MOST_PNG_BYTES)) ? fromPng(joined(bytes, chunks)) : null
  } catch {
    return null
  }
}

function fromJpeg(bytes: Uint8Array): ColouredPicture {
  const limits = { maxMemoryUsageInMB: JPEG_MEGABYTES, maxResolutionInMP: MOST_PIXELS / 1e6 }
  const { width, height, data } = jpeg.decode(bytes, { useTArray: true, ...limits })
  return { width, height, rgba: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) }
}

function fromGif(bytes: Uint8Array): ColouredPicture {
  const reader = new GifReader(bytes)
  const { width, height } = reader
  const rgba = new Uint8ClampedArray(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, rgba)
  return { width, height, rgba }
}

type Chunk = { readonly name: string; readonly whole: Uint8Array; readonly data: Uint8Array }

const SIGNATURE_LENGTH = 8
const CHUNK_FRAME = 12
/**
 * The chunks that pixels are made of. Texts and colour profiles are packed too, and a library would unpack them
 * without a limit.
 */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** Returns the needed chunks of a PNG that `walkPng` accepted. */
function readChunks(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_LENGTH; at + CHUNK_FRAME <= png.length; ) {
    const whole = png.subarray(at, at + CHUNK_FRAME + view.getUint32(at))
    const name = String.fromCharCode(...whole.subarray(4, 8))
    if (NEEDED.has(name)) chunks.push({ name, whole, data: whole.subarray(8, -4) })
    at += whole.length
  }
  return chunks
}

/** True if the image data has at most `most` bytes when unpacked. Unpacks piece by piece and keeps nothing. */
async function unpacksWithin(chunks: readonly Chunk[], most: number): Promise<boolean> {
  const packed = new Blob(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data as BlobPart))
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  let length = 0
  while (length <= most) {
    const { done, value } = await reader.read()
    if (done) return true
    length += value.byteLength
  }
  await reader.cancel()
  return false
}

function joined(png: Uint8Array, chunks: readonly Chunk[]): Uint8Array {
  return joinBytes([png.subarray(0, SIGNATURE_LENGTH), ...chunks.map(({ whole }) => whole)])
}

function fromPng(bytes: Uint8Array): ColouredPicture {
  const image = decodePng(bytes)
  const { width, height } = image
  const { samples, channels, most } = samplesOf(image)
  const isGrey = channels < 3
  const hasAlpha = channels === 2 || channels === 4
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels
    for (let part = 0; part < 3; part++)
      rgba[pixel * 4 + part] = ((samples[from + (isGrey ? 0 : part)] ?? 0) / most) * 255
    rgba[pixel * 4 + 3] = hasAlpha ? ((samples[from + channels - 1] ?? 0) / most) * 255 : 255
  }
  return { width, height, rgba }
}

/**
 * The library leaves grey of fewer than 8 bits packed, like a palette index. A grey ramp as palette makes it unpack
 * them.
 */
function samplesOf(image: DecodedPng): { samples: ArrayLike<number>; channels: number; most: number } {
  const isPacked = image.depth < 8 && !image.palette
  const palette = isPacked ? greyRamp(image.depth) : image.palette
  if (!palette) return { samples: image.data, channels: image.channels, most: 2 ** image.depth - 1 }
  return { samples: convertIndexedToRgb({ ...image, palette }), channels: palette[0]?.length ?? 3, most: 255 }
}

function greyRamp(depth: number): number[][] {
  const steps = 2 ** depth - 1
  return Array.from({ length: steps + 1 }, (_, step) => Array<number>(3).fill((step / steps) * 255))
}
