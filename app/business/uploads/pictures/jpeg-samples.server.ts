import { yieldToOthers } from '#app/platform/semaphore.ts'
import type { GreyPicture } from './grey-picture.ts'

/** Blocks decoded before yielding to other requests: about ten milliseconds. */
export const TURN_BLOCKS = 2_000
/** The natural position of each coefficient of a block, in file order. */
export const ZIGZAG = Uint8Array.of(
  ...[
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
    14, 21, 28,
  ],
  ...[
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60,
    61, 54, 47,
  ],
  ...[55, 62, 63],
)
/** The share of coefficient u in sample x, at [u * 8 + x]. */
const COSINES = Float32Array.from(
  { length: 64 },
  (_, at) => (at < 8 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * (at & 7) + 1) * (at >> 3) * Math.PI) / 16),
)

/**
 * The coefficients of the first component, and the size in which it is shown. Blocks beyond that size are only
 * padding.
 */
export type Plane = {
  readonly width: number
  readonly height: number
  readonly blocksAcross: number
  readonly coefficients: Int16Array
}

/**
 * Returns the samples of a plane: each block's coefficients times their quantization, through the inverse cosine
 * transform.
 */
export async function samplesOf(plane: Plane, quantization: Uint16Array): Promise<GreyPicture> {
  const { width, height, blocksAcross, coefficients } = plane
  const data = new Uint8Array(width * height)
  const factors = new Float32Array(64)
  for (let index = 0; index < 64; index++) factors[ZIGZAG[index] as number] = quantization[index] as number
  const [columns, samples] = [new Float32Array(64), new Float32Array(64)]
  const [across, down] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  for (let block = 0; block < across * down; block++) {
    if (block % TURN_BLOCKS === TURN_BLOCKS - 1) await yieldToOthers()
    const [row, column] = [Math.floor(block / across), block % across]
    transform(coefficients, (row * blocksAcross + column) * 64, factors, columns, samples)
    const [most, mostDown] = [Math.min(8, width - column * 8), Math.min(8, height - row * 8)]
    for (let y = 0; y < mostDown; y++)
      for (let x = 0, to = (row * 8 + y) * width + column * 8; x < most; x++, to++) {
        const value = (samples[y * 8 + x] as number) + 128.5
        data[to] = Math.max(0, Math.min(255, value))
      }
  }
  return { width, height, data }
}

/** Transforms columns first, then rows. Most coefficients are zero and are skipped. */
function transform(
  from: Int16Array,
  at: number,
  factors: Float32Array,
  columns: Float32Array,
  samples: Float32Array,
): void {
  columns.fill(0)
  samples.fill(0)
  for (let index = 0; index < 64; index++) {
    const coefficient = from[at + index] as number
    if (coefficient === 0) continue
    const value = coefficient * (factors[index] as number)
    const u = index & 7
    const v = index & 56
    for (let y = 0; y < 8; y++)
      columns[y * 8 + u] = (columns[y * 8 + u] as number) + value * (COSINES[v + y] as number)
  }
  for (let index = 0; index < 64; index++) {
    const value = columns[index] as number
    if (value === 0) continue
    const u = index & 7
    const row = index & 56
    for (let x = 0; x < 8; x++)
      samples[row + x] = (samples[row + x] as number) + value * (COSINES[u * 8 + x] as number)
  }
}
