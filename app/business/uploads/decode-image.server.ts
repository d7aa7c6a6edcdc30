import { convertIndexedToRgb, type DecodedPng, decode as decodePng } from 'fast-png'
import jpeg from 'jpeg-js'
import { GifReader } from 'omggif'
import type { Judged } from './image-kind.ts'
import { inflatedLength } from './inflated-length.server.ts'

export type Pixels = { width: number; height: number; rgba: Uint8ClampedArray }

/** A Worker has 128 MB for everything; a screenshot of a large phone has 5 million pixels. */
const MOST_PIXELS = 6_000_000
const JPEG_MEGABYTES = 80

/** The pixels of a picture that `judgeImage` let pass; null where it is too large to decode here, or its content broken. */
export async function decodeImage(
  bytes: Uint8Array,
  { kind, width, height }: Judged,
): Promise<Pixels | null> {
  if (width * height > MOST_PIXELS) return null
  try {
    if (kind === 'jpg') return fromJpeg(bytes)
    if (kind === 'gif') return fromGif(bytes)
    // A few kilobytes can inflate to gigabytes: 9 bytes for each pixel is more than any PNG needs.
    const most = 9 * width * height + 8 * height
    return (await inflatedLength(bytes, most)) === null ? null : fromPng(bytes)
  } catch {
    return null
  }
}

function fromJpeg(bytes: Uint8Array): Pixels {
  const limits = { maxMemoryUsageInMB: JPEG_MEGABYTES, maxResolutionInMP: MOST_PIXELS / 1e6 }
  const { width, height, data } = jpeg.decode(bytes, { useTArray: true, ...limits })
  return { width, height, rgba: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) }
}

function fromGif(bytes: Uint8Array): Pixels {
  const reader = new GifReader(bytes)
  const { width, height } = reader
  const rgba = new Uint8ClampedArray(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, rgba)
  return { width, height, rgba }
}

function fromPng(bytes: Uint8Array): Pixels {
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

/** The library leaves grey of fewer than 8 bits packed, like an index; a ramp as its palette unpacks it. */
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
