import type { SlipQr } from './slip-qr.ts'

export type PictureFacts = {
  readonly width: number
  readonly height: number
  /** Mean colours of its upper, middle and lower third, such as `c9b49ae2d5c4a08c7d`; '' for a transparent picture. */
  readonly colours: string
}

/** Pixels. Narrower pictures keep only their original: it is small enough for every place. */
export const LEAST_WIDTH_TO_NARROW = 321

/**
 * What the shop asks of the pixels of a picture. Another Worker does it (workers/rare), because the code is large and
 * a picture may take a second and much memory. A call throws if that Worker does not answer.
 */
export type PictureWork = {
  /** Returns the small QR on the picture of a slip, or null if none can be read. */
  readonly readSlipQr: (bytes: Uint8Array) => Promise<SlipQr | null>
  /** Returns the middle of a picture in this size, as JPEG. Null if it is broken or too large to decode. */
  readonly cropToJpeg: (
    bytes: Uint8Array,
    size: Pick<PictureFacts, 'width' | 'height'>,
  ) => Promise<Uint8Array | null>
  /** Returns a whole picture in this width as JPEG. Null if only the original looks right, or is smaller. */
  readonly narrowToJpeg: (bytes: Uint8Array, width: number) => Promise<Uint8Array | null>
  /** Returns the facts of a picture that `narrowToJpeg` can make narrower; null of any other. */
  readonly measurePicture: (bytes: Uint8Array) => Promise<PictureFacts | null>
}
