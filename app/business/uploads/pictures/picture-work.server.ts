import jpeg from 'jpeg-js'
import { coverCrop } from './cover-crop.ts'
import { type ColouredPicture, decodeColours } from './decode-colours.server.ts'
import { judgeImage } from './image-kind.ts'
import { readQrText, readSlipQr } from './read-qr.server.ts'

/**
 * Everything that the shop does with the pixels of a picture. Its Worker asks a second one to do it (workers/rare): the
 * code is large, and one picture may take a second and much memory. A call throws if that Worker does not answer.
 */
export const pictureWork = { readSlipQr, readQrText, cropToJpeg, narrowToJpeg, measurePicture }

export type PictureWork = Readonly<typeof pictureWork>

type Size = { readonly width: number; readonly height: number }

export type PictureFacts = Size & {
  /** Mean colours of its upper, middle and lower third, such as `c9b49ae2d5c4a08c7d`; '' for a transparent picture. */
  readonly colours: string
}

/** Pixels. Narrower pictures keep only their original: it is small enough for every place. */
export const LEAST_WIDTH_TO_NARROW = 321

/** Of a card, which others scale again, and of a picture in the width in which it is shown. */
const [CARD_QUALITY, WIDTH_QUALITY] = [85, 80]

/** Returns the middle of a picture in this size, as JPEG. Null if it is broken or too large to decode here. */
export async function cropToJpeg(bytes: Uint8Array, size: Size): Promise<Uint8Array | null> {
  const judged = judgeImage(bytes)
  const pixels = judged.ok ? await decodeColours(bytes, judged.value) : null
  return pixels && toJpeg(pixels, size, CARD_QUALITY)
}

/**
 * Returns a whole picture in this width, or in its own if that is narrower, as JPEG. Null if it cannot be decoded here,
 * moves, lets its background through, or says how to turn it: then only the original looks right. Null also if the
 * original has fewer bytes.
 */
export async function narrowToJpeg(bytes: Uint8Array, width: number): Promise<Uint8Array | null> {
  const pixels = await opaquePixels(bytes)
  if (!pixels) return null
  const share = Math.min(1, width / pixels.width)
  const lengthOf = (length: number) => Math.max(1, Math.round(length * share))
  const size = { width: lengthOf(pixels.width), height: lengthOf(pixels.height) }
  const narrow = toJpeg(pixels, size, WIDTH_QUALITY)
  return narrow.length < bytes.length ? narrow : null
}

/** Returns the facts of a picture that `narrowToJpeg` can make narrower; null of any other. */
export async function measurePicture(bytes: Uint8Array): Promise<PictureFacts | null> {
  const pixels = await opaquePixels(bytes)
  if (!pixels || pixels.width < LEAST_WIDTH_TO_NARROW) return null
  const { width, height } = pixels
  return { width, height, colours: [0, 1, 2].map(third => meanColour(pixels, third)).join('') }
}

function toJpeg(pixels: ColouredPicture, size: Size, quality: number): Uint8Array {
  const { width, height, rgba } = coverCrop(pixels, size)
  return jpeg.encode({ width, height, data: rgba }, quality).data
}

async function opaquePixels(bytes: Uint8Array): Promise<ColouredPicture | null> {
  const judged = judgeImage(bytes)
  if (!judged.ok || judged.value.kind === 'gif') return null
  if (judged.value.kind === 'jpg' && mayBeTurned(bytes)) return null
  const pixels = await decodeColours(bytes, judged.value)
  return pixels && isOpaque(pixels) ? pixels : null
}

const [APP1, SOS] = [0xe1, 0xda]

/** True if a JPEG that `walkJpeg` accepted has Exif data, in which a camera says how to turn the picture. */
function mayBeTurned(jpg: Uint8Array): boolean {
  for (let at = 2; at + 4 <= jpg.length; ) {
    const code = jpg[at + 1]
    if (code === 0xff) {
      at += 1
      continue
    }
    if (code === SOS) return false
    if (code === APP1 && String.fromCharCode(...jpg.subarray(at + 4, at + 8)) === 'Exif') return true
    at += 2 + (((jpg[at + 2] ?? 0) << 8) | (jpg[at + 3] ?? 0))
  }
  return false
}

function isOpaque({ rgba }: ColouredPicture): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false
  return true
}

/** Returns the mean colour of the upper (0), middle or lower (2) third, as six hexadecimal digits. */
function meanColour({ width, height, rgba }: ColouredPicture, third: number): string {
  const [from, to] = [third, third + 1].map(edge => Math.floor((edge * height) / 3))
  const rows = rgba.subarray((from ?? 0) * width * 4, (to ?? 0) * width * 4)
  const sums = [0, 0, 0]
  for (let at = 0; at < rows.length; at += 4)
    for (let part = 0; part < 3; part++) sums[part] = (sums[part] ?? 0) + (rows[at + part] ?? 0)
  const pixels = Math.max(1, rows.length / 4)
  return sums
    .map(sum =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
}
