import type { ColouredPicture } from './decode-colours.server.ts'

type Size = { readonly width: number; readonly height: number }

/** The old pixels that make one new pixel along an axis: from `start` on, with the share of each. */
type Taps = { readonly start: number; readonly shares: Float32Array }

/**
 * Returns the middle of a picture at another size, like CSS's `object-fit: cover`. Transparent pixels become white.
 * Each new pixel is a weighted mean of the old ones around it (a triangle filter), first along rows, then along
 * columns.
 */
export function coverCrop(picture: ColouredPicture, to: Size): ColouredPicture {
  const scale = Math.max(to.width / picture.width, to.height / picture.height)
  const columns = tapsOf(picture.width, to.width, scale)
  const rows = tapsOf(picture.height, to.height, scale)
  const top = rows[0]?.start ?? 0
  const last = rows.at(-1)
  const bottom = last ? last.start + last.shares.length : 0
  const narrow = new Float32Array((bottom - top) * to.width * 3)
  for (let y = top; y < bottom; y++) narrowRow(picture, y, columns, narrow, (y - top) * to.width * 3)

  const rgba = new Uint8ClampedArray(to.width * to.height * 4).fill(255)
  for (const [y, { start, shares }] of rows.entries())
    for (let x = 0; x < to.width; x++)
      for (let part = 0; part < 3; part++) {
        let sum = 0
        for (let tap = 0; tap < shares.length; tap++)
          sum += (shares[tap] ?? 0) * (narrow[((start - top + tap) * to.width + x) * 3 + part] ?? 0)
        rgba[(y * to.width + x) * 4 + part] = sum
      }
  return { ...to, rgba }
}

function narrowRow(
  { width, rgba }: ColouredPicture,
  y: number,
  columns: readonly Taps[],
  into: Float32Array,
  offset: number,
): void {
  let to = offset
  for (const { start, shares } of columns) {
    let red = 0
    let green = 0
    let blue = 0
    for (let tap = 0; tap < shares.length; tap++) {
      const at = (y * width + start + tap) * 4
      const share = shares[tap] ?? 0
      const opaque = (share * (rgba[at + 3] ?? 0)) / 255
      const white = (share - opaque) * 255
      red += opaque * (rgba[at] ?? 0) + white
      green += opaque * (rgba[at + 1] ?? 0) + white
      blue += opaque * (rgba[at + 2] ?? 0) + white
    }
    into[to++] = red
    into[to++] = green
    into[to++] = blue
  }
}

/** Returns the taps of each pixel of the new length. Old pixels outside the middle are left out. */
function tapsOf(from: number, to: number, scale: number): Taps[] {
  const outside = (from - to / scale) / 2
  const reach = Math.max(1, 1 / scale)
  return Array.from({ length: to }, (_, index) => {
    const center = outside + (index + 0.5) / scale - 0.5
    const start = Math.max(0, Math.ceil(center - reach))
    const end = Math.min(from - 1, Math.floor(center + reach))
    const shares = new Float32Array(end - start + 1)
    for (let at = start; at <= end; at++) shares[at - start] = Math.max(0, 1 - Math.abs(at - center) / reach)
    const sum = shares.reduce((total, share) => total + share, 0)
    return { start, shares: shares.map(share => share / sum) }
  })
}
