import type { cropToJpeg } from './crop-to-jpeg.server.ts'
import type { readSlipQr } from './read-slip-qr.server.ts'

/**
 * What the shop asks of the pixels of a picture. Another Worker does it (workers/rare), because the code is large and
 * a picture may take a second and much memory. A call throws if that Worker does not answer.
 */
export type PictureWork = {
  readonly readSlipQr: typeof readSlipQr
  readonly cropToJpeg: typeof cropToJpeg
}
