import { encode as encodePng } from 'fast-png'
import jpeg from 'jpeg-js'
import { expect, test } from 'vitest'
import { measurePicture, narrowToJpeg } from './picture-work.server.ts'
import { aGif, joined } from './testing-pictures.ts'

const [WIDTH, HEIGHT] = [600, 300]
const RED = [200, 0, 0]
const GREEN = [0, 200, 0]
const BLUE = [0, 0, 200]

/** A picture whose thirds are red, green and blue from top to bottom. */
function pixels(opacity = 255) {
  const colourOf = (pixel: number) => [RED, GREEN, BLUE][Math.floor((pixel / WIDTH / HEIGHT) * 3)] ?? []
  return Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, at) =>
    at % 4 === 3 ? opacity : (colourOf(Math.floor(at / 4))[at % 4] ?? 0),
  )
}

const png = (opacity?: number) =>
  new Uint8Array(encodePng({ width: WIDTH, height: HEIGHT, channels: 4, data: pixels(opacity) }))
const jpg = () => new Uint8Array(jpeg.encode({ width: WIDTH, height: HEIGHT, data: pixels() }, 90).data)

/** The same JPEG as a camera writes it, with the start of Exif data. */
const photo = () => {
  const made = jpg()
  const exif = joined('\xff\xe1\0\x08Exif\0\0')
  return joined(made.subarray(0, 2), exif, made.subarray(2))
}

test('measures a picture and the mean colours of its thirds', async () => {
  const facts = { width: WIDTH, height: HEIGHT, colours: 'c8000000c8000000c8' }
  expect(await measurePicture(png())).toEqual(facts)
  const { colours = '', ...size } = (await measurePicture(jpg())) ?? {}
  expect(size).toEqual({ width: WIDTH, height: HEIGHT })
  expect(colours).toMatch(/^[0-9a-f]{18}$/)
})

test('makes a picture narrower and keeps its shape and colours', async () => {
  const narrow = jpeg.decode((await narrowToJpeg(jpg(), 320)) ?? new Uint8Array(), { useTArray: true })
  expect([narrow.width, narrow.height]).toEqual([320, 160])
  const [red = 0, green = 0] = narrow.data
  expect(red).toBeGreaterThan(180)
  expect(green).toBeLessThan(20)
})

test('makes no picture wider', async () => {
  const same = jpeg.decode((await narrowToJpeg(jpg(), 1280)) ?? new Uint8Array(), { useTArray: true })
  expect([same.width, same.height]).toEqual([WIDTH, HEIGHT])
})

test('keeps only the original of a picture that has fewer bytes than the narrower one', async () => {
  expect(await narrowToJpeg(png(), 320)).toBeNull()
})

test.each([
  ['lets its background through', png(100)],
  ['may have to be turned', photo()],
  ['may move', aGif()],
  ['is broken', png().subarray(0, 200)],
])('keeps only the original of a picture that %s', async (_, bytes) => {
  expect(await narrowToJpeg(bytes, 320)).toBeNull()
  expect(await measurePicture(bytes)).toBeNull()
})
