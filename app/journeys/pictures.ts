import { encode } from 'fast-png'

const SIDE = 64

type Picture = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Returns a unique picture, because a slip pays only once. */
export function aSlip(): Picture {
  return aPng('slip.png', SIDE, SIDE, crypto.getRandomValues(new Uint8Array(SIDE * SIDE * 3)))
}

/** Returns a picture of one grey, each time another one. */
export function aPicture(width: number, height = width): Picture {
  return aPng('grey.png', width, height, new Uint8Array(width * height * 3).fill(Date.now() % 200))
}

function aPng(name: string, width: number, height: number, data: Uint8Array): Picture {
  const png = encode({ width, height, data, channels: 3, depth: 8 })
  return { name, mimeType: 'image/png', buffer: Buffer.from(png) }
}
