import jsQR from 'jsqr'
import { decodeImage } from './decode-image.server.ts'
import { judgeImage } from './image-kind.ts'
import { parseSlipQr, type SlipQr } from './slip-qr.ts'

/** The small QR on the picture of a slip, or null where there is none that can be read. Never throws for what bytes hold. */
export async function readSlipQr(bytes: Uint8Array): Promise<SlipQr | null> {
  const judged = judgeImage(bytes)
  if (!judged.ok) return null
  const pixels = await decodeImage(bytes, judged.value)
  if (!pixels) return null
  const found = jsQR(pixels.rgba, pixels.width, pixels.height, { inversionAttempts: 'dontInvert' })
  return found ? parseSlipQr(found.data) : null
}
