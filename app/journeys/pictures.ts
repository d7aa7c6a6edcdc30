import { encode } from 'fast-png'
import { slipPng, slipText } from '#app/business/uploads/pictures/testing-pictures.ts'

const SIDE = 64

type Picture = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Returns a unique picture, because a slip pays only once. */
export function aSlip(): Picture {
  return aPng('slip.png', SIDE, SIDE, crypto.getRandomValues(new Uint8Array(SIDE * SIDE * 3)))
}

/** Returns a unique slip with a small QR, as bank apps make it. `bank`: the sending bank's number, three digits. */
export function aSlipWithQr(bank: string): Picture {
  const picture = slipPng(slipText(`2026${Date.now()}`, bank))
  return { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(picture) }
}

/**
 * Returns a picture of stripes, each time another one. A picture of one grey would have as few bytes as its narrower
 * sizes.
 */
export function aPicture(width: number, height = width): Picture {
  const seed = Date.now() % 200
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    data.fill(((pixel % width) * 4 + seed) % 256, pixel * 3, pixel * 3 + 3)
  return aPng('stripes.png', width, height, data)
}

function aPng(name: string, width: number, height: number, data: Uint8Array): Picture {
  const png = encode({ width, height, data, channels: 3, depth: 8 })
  return { name, mimeType: 'image/png', buffer: Buffer.from(png) }
}
