import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { encode as encodePng } from 'fast-png'
import sharp, { type Sharp } from 'sharp'
import { joined, pngChunk, slipPixels, slipText } from '#app/business/uploads/pictures/testing-pictures.ts'

export type HostilePicture = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** The text of a slip's QR, with a new reference. */
export function aSlipText(): string {
  return slipText(crypto.randomUUID().replaceAll('-', '').slice(0, 19))
}

/** Returns the same picture with a random comment, because the shop accepts the same slip file only once. */
export function asAnotherFile(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const mark = crypto.randomUUID()
  const kind = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpg' : 'gif'
  if (kind === 'png') return inserted(bytes, HEADER_END, pngChunk('tEXt', joined('mark\0', mark)))
  if (kind === 'jpg') return inserted(bytes, 2, joined('\xff\xfe\0', new Uint8Array([mark.length + 2]), mark))
  return inserted(bytes, bytes.length - 1, joined('!\xfe', new Uint8Array([mark.length]), mark, '\0'))
}

function inserted(bytes: Uint8Array, at: number, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes.length + piece.length)
  all.set(bytes.subarray(0, at))
  all.set(piece, at)
  all.set(bytes.subarray(at), at + piece.length)
  return all
}

/** Offset in a PNG where the header ends. */
const HEADER_END = 33
const BOMB_BYTES = 600_000_000
/** Pixels per side of the largest picture that the shop decodes. */
const SIDE = 2_449

/** Pictures that try to exhaust memory or time, and an ordinary slip to compare. */
export async function hostilePictures(): Promise<readonly HostilePicture[]> {
  const small = new Uint8Array(encodePng({ width: 8, height: 8, channels: 1, data: new Uint8Array(64) }))
  const [header, rest] = [small.subarray(0, HEADER_END), small.subarray(HEADER_END)]
  const bomb = deflateSync(new Uint8Array(BOMB_BYTES), { level: 9 })
  const noise = randomBytes(SIDE * SIDE)
  const inColour = sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
  const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
  const made: Record<string, Uint8Array> = {
    'a slip of 1440 × 3088 pixels, as a large phone takes it': await bytesOf(aSlip()),
    'a PNG of 8 × 8 pixels whose profile (iCCP) unpacks to 600 MB': joined(
      header,
      pngChunk('iCCP', joined('name\0\0', bomb)),
      rest,
    ),
    'the same with a text (iTXt)': joined(header, pngChunk('iTXt', joined('name\0\x01\0\0\0', bomb)), rest),
    'a PNG of 8 × 8 pixels whose image data unpacks to 600 MB': joined(
      header,
      pngChunk('IDAT', bomb),
      pngChunk('IEND', joined()),
    ),
    'a PNG of noise, 2449 × 2449': new Uint8Array(
      encodePng({ width: SIDE, height: SIDE, channels: 1, data: new Uint8Array(noise) }),
    ),
    'a JPEG of noise, 2449 × 2449': await bytesOf(inColour.clone().jpeg({ quality: 100 })),
    'the same, progressive': await bytesOf(inColour.clone().jpeg({ quality: 100, progressive: true })),
    'a GIF of noise, 1400 × 1400': await bytesOf(inColour.clone().resize(1_400).gif({ effort: 1 })),
    'a PNG full of marks as in the corners of a QR, 800 × 800': fullOfMarks(),
  }
  return Object.entries(made).map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }))
}

/** A slip with the grain of a photo, so that its file is as large as a real one. */
function aSlip(): Sharp {
  const { width, height, data } = slipPixels(aSlipText(), { width: 1_440, height: 3_088, dot: 7 })
  const grain = randomBytes(width * height)
  const grey = Uint8Array.from({ length: width * height }, (_, at) => {
    const value = data[at * 4] ?? 0
    return Math.max(0, Math.min(255, value + ((grain[at] ?? 0) & 31) - 16))
  })
  return sharp(grey, { raw: { width, height, channels: 1 } }).jpeg({ quality: 90 })
}

/** A picture full of QR finder patterns, 7 pixels wide and one apart: the QR reader compares each with each other. */
function fullOfMarks(): Uint8Array {
  const side = 800
  const data = new Uint8Array(side * side).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [across, down] = [x % 8, y % 8]
      const ring = Math.max(Math.abs(across - 3), Math.abs(down - 3))
      if (across < 7 && down < 7 && ring !== 2) data[y * side + x] = 0
    }
  return new Uint8Array(encodePng({ width: side, height: side, channels: 1, data }))
}
