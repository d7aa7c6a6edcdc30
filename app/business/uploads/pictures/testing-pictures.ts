import { encode as encodePng } from 'fast-png'
import jpeg from 'jpeg-js'
import { encode as encodeQr } from 'uqr'
import { crc16 } from './slip-qr.ts'
import { crc32 } from './walk-png.ts'

/** Small pictures of each kind, as real programs write them. */
export const aPng = (width = 2, height = 2): Uint8Array<ArrayBuffer> =>
  paper(encodePng({ width, height, channels: 3, data: new Uint8Array(width * height * 3) }))
export const aJpg = (): Uint8Array<ArrayBuffer> =>
  paper(jpeg.encode({ width: 8, height: 8, data: new Uint8Array(256).fill(120) }, 80).data)
/** One white pixel. */
export const aGif = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs='), char => char.charCodeAt(0))

/** Joins bytes and texts (one byte per letter). */
export function joined(...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  return paper(
    parts.flatMap(part =>
      typeof part === 'string' ? Array.from(part, char => char.charCodeAt(0)) : [...part],
    ),
  )
}

/** A PNG chunk with its correct checksum. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = joined(name, data)
  const number = (value: number) => new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value])
  return joined(number(data.length), named, number(crc32(named)))
}

/** The text of a slip's QR. `bank`: the sending bank's number, three digits. */
export function slipText(reference: string, bank = '014'): string {
  const field = (name: string, value: string) => name + String(value.length).padStart(2, '0') + value
  const slip = field('00', '000001') + field('01', bank) + field('02', reference)
  const fields = `${field('00', slip)}${field('51', 'TH')}9104`
  return fields + crc16(fields).toString(16).toUpperCase().padStart(4, '0')
}

/** A picture of a slip: white, with the QR of `text` in its lower right corner. */
export function slipPixels(text: string, { width = 600, height = 900, dot = 4 } = {}) {
  const qr = encodeQr(text, { ecc: 'M', border: 4 })
  const data = new Uint8Array(width * height * 4).fill(255)
  const [left, top] = [width - qr.size * dot - 10, height - qr.size * dot - 10]
  for (let y = 0; y < qr.size * dot; y++)
    for (let x = 0; x < qr.size * dot; x++) {
      const isDark = qr.data[Math.floor(y / dot)]?.[Math.floor(x / dot)]
      if (isDark) data.fill(0, ((top + y) * width + left + x) * 4, ((top + y) * width + left + x) * 4 + 3)
    }
  return { width, height, data }
}

export const slipPng = (text: string, width = 600): Uint8Array<ArrayBuffer> =>
  paper(encodePng({ ...slipPixels(text, { width }), channels: 4 }))
export const slipJpg = (text: string): Uint8Array<ArrayBuffer> =>
  paper(jpeg.encode(slipPixels(text), 75).data)

/** A picture of a profile's size: 600 pixels on each side. */
export const aSquareJpg = (): Uint8Array<ArrayBuffer> =>
  paper(jpeg.encode(slipPixels('face', { height: 600 }), 75).data)

const paper = (bytes: ArrayLike<number>): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
