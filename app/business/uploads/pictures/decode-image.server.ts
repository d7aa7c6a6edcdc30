import { GifReader } from 'omggif'
import { decodeJpeg } from './decode-jpeg.server.ts'
import { decodePng } from './decode-png.server.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { Judged } from './image-kind.ts'

/** A Worker has 128 MB in all. A screenshot of a large phone has 5 million pixels. */
const MOST_PIXELS = 6_000_000
/** The library decodes a GIF without yielding, so other requests wait. No bank app saves slips as GIF. */
const MOST_GIF_PIXELS = 2_000_000

/**
 * Returns the grey values of a picture that `judgeImage` accepted. Null if it is too large to decode here, or broken.
 */
export async function decodeImage(
  bytes: Uint8Array,
  { kind, width, height }: Judged,
): Promise<GreyPicture | null> {
  if (width * height > (kind === 'gif' ? MOST_GIF_PIXELS : MOST_PIXELS)) return null
  try {
    if (kind === 'jpg') return await decodeJpeg(bytes)
    return kind === 'gif' ? fromGif(bytes) : await decodePng(bytes)
  } catch {
    return null
  }
}

function fromGif(bytes: Uint8Array): GreyPicture {
  const reader = new GifReader(bytes)
  const { width, height } = reader
  // White where the first frame is missing or transparent.
  const rgba = new Uint8Array(width * height * 4).fill(255)
  reader.decodeAndBlitFrameRGBA(0, rgba)
  const data = new Uint8Array(width * height)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const [red, green, blue] = [pixel * 4, pixel * 4 + 1, pixel * 4 + 2]
    data[pixel] =
      ((rgba[red] as number) * 77 + (rgba[green] as number) * 150 + (rgba[blue] as number) * 29) >> 8
  }
  return { width, height, data }
}
