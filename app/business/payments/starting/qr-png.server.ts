import { encode as encodePng } from 'fast-png'
import { encode as encodeQr } from 'uqr'

/** Pixels per dot: large enough for a bank app that reads the QR from a phone's photos. */
const DOT = 10

/** Returns a QR's text as a PNG. Bank apps read QRs from a phone's photos, and those take no SVG. */
export function qrPng(payload: string): Uint8Array<ArrayBuffer> {
  const { size, data: rows } = encodeQr(payload, { ecc: 'M', border: 4 })
  const width = size * DOT
  const data = new Uint8Array(width * width)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = rows[Math.floor(y / DOT)]?.[Math.floor(x / DOT)] ? 0 : 255
  return new Uint8Array(encodePng({ width, height: width, channels: 1, data }))
}
