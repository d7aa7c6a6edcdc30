import { encode } from 'fast-png'

const SIDE = 64

/** Returns a unique picture, because a slip pays only once. */
export function aSlip(): { name: string; mimeType: string; buffer: Buffer } {
  const data = crypto.getRandomValues(new Uint8Array(SIDE * SIDE * 3))
  const png = encode({ width: SIDE, height: SIDE, data, channels: 3, depth: 8 })
  return { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(png) }
}
