import jpeg from 'jpeg-js'
import { coverCrop, type Size } from './cover-crop.ts'
import { decodeColours } from './decode-colours.server.ts'
import { judgeImage } from './image-kind.ts'

const QUALITY = 85

/** Returns the middle of a picture in this size, as JPEG. Null if it is broken or too large to decode here. */
export async function cropToJpeg(bytes: Uint8Array, size: Size): Promise<Uint8Array | null> {
  const judged = judgeImage(bytes)
  const pixels = judged.ok ? await decodeColours(bytes, judged.value) : null
  if (!pixels) return null
  const { width, height, rgba } = coverCrop(pixels, size)
  return jpeg.encode({ width, height, data: rgba }, QUALITY).data
}
