import { decodeQR } from 'qr/decode.js'
import { takeTurns } from '#app/platform/taking-turns.ts'
import { decodeImage } from './decode-image.server.ts'
import { type GreyPicture, shrunk } from './grey-picture.ts'
import { judgeImage } from './image-kind.ts'
import { parseSlipQr, type SlipQr } from './slip-qr.ts'

/**
 * Looked at at once: on the largest phone's screenshot, a QR an eighth as wide as the slip still has 2 pixels for each dot. What
 * a picture made to be slow costs grows with the square of this.
 */
const MOST_PIXELS_LOOKED_AT = 800 * 800

/** The small QR on the picture of a slip, or null where there is none that can be read. Never throws for what bytes hold. */
export async function readSlipQr(bytes: Uint8Array): Promise<SlipQr | null> {
  const judged = judgeImage(bytes)
  if (!judged.ok) return null
  const picture = await decodeImage(bytes, judged.value)
  if (!picture) return null
  await takeTurns()
  const small = shrunk(picture, MOST_PIXELS_LOOKED_AT)
  await takeTurns()
  const text = textOf(small)
  return text === null ? null : parseSlipQr(text)
}

function textOf(picture: GreyPicture): string | null {
  try {
    // Of NV12 only its first plane is read: one byte of grey for each pixel, as it is here.
    return decodeQR(picture, { format: 'NV12', effort: 1, timeLimit: 0 })
  } catch {
    return null
  }
}
