import { decodeQR } from 'qr/decode.js'
import { yieldToOthers } from '#app/platform/semaphore.ts'
import { decodeImage } from './decode-image.server.ts'
import { type GreyPicture, shrunk } from './grey-picture.ts'
import { judgeImage } from './image-kind.ts'
import { parseSlipQr, type SlipQr } from './slip-qr.ts'

/**
 * The largest size to search. On the largest phone's screenshot, a QR an eighth as wide as the slip still has 2
 * pixels per dot. The cost of a malicious picture grows with the square of this number.
 */
const MOST_PIXELS_LOOKED_AT = 800 * 800

/** Returns the small QR on the picture of a slip, or null if none can be read. Never throws, whatever the bytes are. */
export async function readSlipQr(bytes: Uint8Array): Promise<SlipQr | null> {
  const text = await readQrText(bytes)
  return text === null ? null : parseSlipQr(text)
}

/** Returns the text of the QR on a picture, or null if none can be read. Never throws, whatever the bytes are. */
export async function readQrText(bytes: Uint8Array): Promise<string | null> {
  const judged = judgeImage(bytes)
  if (!judged.ok) return null
  const picture = await decodeImage(bytes, judged.value)
  if (!picture) return null
  await yieldToOthers()
  const small = shrunk(picture, MOST_PIXELS_LOOKED_AT)
  await yieldToOthers()
  return textOf(small)
}

function textOf(picture: GreyPicture): string | null {
  try {
    // The reader uses only the first plane of NV12: one grey byte per pixel, like GreyPicture.
    return decodeQR(picture, { format: 'NV12', effort: 1, timeLimit: 0 })
  } catch {
    return null
  }
}
