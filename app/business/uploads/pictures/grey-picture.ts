/** One byte per pixel, row by row: 0 is black, 255 white. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Returns the picture with at most `mostPixels` pixels. Each new pixel is the mean of the area it covers. */
export function shrunk(picture: GreyPicture, mostPixels: number): GreyPicture {
  const scale = Math.sqrt((picture.width * picture.height) / mostPixels)
  if (scale <= 1) return picture
  const width = Math.max(1, Math.floor(picture.width / scale))
  const height = Math.max(1, Math.floor(picture.height / scale))
  const [across, down] = [spread(picture.width, width), spread(picture.height, height)]
  const sums = new Float32Array((width + 1) * (height + 1))
  for (let y = 0; y < picture.height; y++) {
    const above = down.share[y] ?? 0
    const rowOf = (down.first[y] ?? 0) * (width + 1)
    const row = picture.data.subarray(y * picture.width, (y + 1) * picture.width)
    addRow(sums, rowOf, row, across, above)
    if (above < 1) addRow(sums, rowOf + width + 1, row, across, 1 - above)
  }
  const area = (picture.width / width) * (picture.height / height)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * width + x] = (sums[y * (width + 1) + x] ?? 0) / area
  return { width, height, data }
}

/**
 * For each old pixel, the first new pixel that it overlaps and its share there. The rest belongs to the next new
 * pixel.
 */
type Spread = { readonly first: Uint32Array; readonly share: Float32Array }

function spread(from: number, to: number): Spread {
  const [first, share] = [new Uint32Array(from), new Float32Array(from)]
  for (let old = 0; old < from; old++) {
    const start = (old * to) / from
    const end = ((old + 1) * to) / from
    first[old] = Math.floor(start)
    share[old] = Math.min(1, (Math.floor(start) + 1 - start) / (end - start))
  }
  return { first, share }
}

function addRow(
  sums: Float32Array,
  rowOf: number,
  row: Uint8Array,
  { first, share }: Spread,
  weight: number,
) {
  for (let x = 0; x < row.length; x++) {
    const at = rowOf + (first[x] as number)
    const value = (row[x] as number) * weight
    const left = share[x] as number
    sums[at] = (sums[at] as number) + value * left
    if (left < 1) sums[at + 1] = (sums[at + 1] as number) + value * (1 - left)
  }
}
