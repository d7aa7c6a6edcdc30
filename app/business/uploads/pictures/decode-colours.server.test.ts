import { encode as encodePng } from 'fast-png'
import jpeg from 'jpeg-js'
import { expect, test } from 'vitest'
import { decodeColours } from './decode-colours.server.ts'
import { judgeImage } from './image-kind.ts'
import { aGif, joined } from './testing-pictures.ts'
import { crc32 } from './walk-png.ts'

async function decoded(bytes: Uint8Array) {
  const judged = judgeImage(bytes)
  if (!judged.ok) throw new Error(judged.error)
  return decodeColours(bytes, judged.value)
}
const firstPixel = async (bytes: Uint8Array) => [...((await decoded(bytes))?.rgba.slice(0, 4) ?? [])]

/** Returns a PNG with one more chunk after its header. */
function withChunk(png: Uint8Array, name: string, data: Uint8Array): Uint8Array {
  const body = joined(name, data)
  const numbers = new DataView(new ArrayBuffer(8))
  numbers.setUint32(0, data.length)
  numbers.setUint32(4, crc32(body))
  const [length, sum] = [new Uint8Array(numbers.buffer, 0, 4), new Uint8Array(numbers.buffer, 4)]
  return joined(png.subarray(0, 33), length, body, sum, png.subarray(33))
}

test.each([
  ['colours', 3, 8, [10, 120, 250], [10, 120, 250, 255]],
  ['colours with transparency', 4, 8, [10, 120, 250, 40], [10, 120, 250, 40]],
  ['grey', 1, 8, [77], [77, 77, 77, 255]],
  ['grey with transparency', 2, 8, [77, 128], [77, 77, 77, 128]],
  ['colours of 16 bits per channel', 3, 16, [0, 0x8080, 0xffff], [0, 128, 255, 255]],
] as const)('reads a PNG of %s', async (_, channels, depth, pixel, expected) => {
  const values = Array.from({ length: 4 }, () => [...pixel]).flat()
  const data = depth === 16 ? Uint16Array.from(values) : Uint8Array.from(values)
  expect(await firstPixel(encodePng({ width: 2, height: 2, channels, depth, data }))).toEqual(expected)
})

test('reads the colours of a JPEG and of a GIF', async () => {
  const data = Uint8Array.from({ length: 8 * 8 * 4 }, (_, at) => [200, 100, 50, 255][at % 4] ?? 0)
  const [red = 0, green = 0, blue = 0] = await firstPixel(jpeg.encode({ width: 8, height: 8, data }, 95).data)
  expect([red, green, blue].map(value => Math.round(value / 10))).toEqual([20, 10, 5])
  expect(await firstPixel(aGif())).toEqual([255, 255, 255, 255])
})

test('never unpacks the texts of a PNG', async () => {
  const png = encodePng({ width: 2, height: 2, channels: 3, data: new Uint8Array(12).fill(9) })
  // The text is not packed, so unpacking it would fail.
  const text = joined('Comment\0\0', 'this is no packed text')
  expect(await firstPixel(withChunk(png, 'zTXt', text))).toEqual([9, 9, 9, 255])
})

test.each([
  ['more pixels than can be held', 3_000, 2_001, 1, 8],
  ['more bytes than can be unpacked', 3_000, 2_000, 3, 16],
] as const)('gives nothing for a PNG of %s', async (_, width, height, channels, depth) => {
  const length = width * height * channels
  const data = depth === 16 ? new Uint16Array(length) : new Uint8Array(length)
  expect(await decoded(encodePng({ width, height, channels, depth, data }))).toBeNull()
})
