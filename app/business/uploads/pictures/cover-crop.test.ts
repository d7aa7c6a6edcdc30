import { expect, test } from 'vitest'
import { coverCrop } from './cover-crop.ts'

type Colour = readonly [red: number, green: number, blue: number, alpha?: number]

const RED: Colour = [255, 0, 0]
const GREEN: Colour = [0, 255, 0]
const BLUE: Colour = [0, 0, 255]

function aPicture(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = colourAt(x, y)
      rgba.set([red, green, blue, alpha], (y * width + x) * 4)
    }
  return { width, height, rgba }
}

const coloursOf = ({ rgba }: { rgba: Uint8ClampedArray }) =>
  new Set(Array.from({ length: rgba.length / 4 }, (_, at) => rgba.slice(at * 4, at * 4 + 4).join(' ')))

test.each([
  ['wide', aPicture(300, 50, x => (x < 50 ? RED : x < 250 ? GREEN : BLUE))],
  ['tall', aPicture(60, 200, (_, y) => (y < 50 ? RED : y < 150 ? GREEN : BLUE))],
])('keeps the middle of a %s picture', (_, picture) => {
  const card = coverCrop(picture, { width: 100, height: 50 })
  expect([card.width, card.height]).toEqual([100, 50])
  expect(coloursOf(card)).toEqual(new Set(['0 255 0 255']))
})

test.each([
  [1, 1],
  [7, 300],
  [599, 313],
  [600, 314],
  [1201, 675],
])('adds no edges to a picture of %i × %i', (width, height) => {
  const card = coverCrop(
    aPicture(width, height, () => [12, 120, 240]),
    { width: 600, height: 314 },
  )
  expect(coloursOf(card)).toEqual(new Set(['12 120 240 255']))
})

test('averages the pixels that become one', () => {
  const chequered = aPicture(80, 40, (x, y) => ((x + y) % 2 === 0 ? [0, 0, 0] : [200, 200, 200]))
  const { rgba } = coverCrop(chequered, { width: 20, height: 10 })
  const middle = rgba[(5 * 20 + 10) * 4] ?? 0
  expect(middle).toBeGreaterThan(90)
  expect(middle).toBeLessThan(110)
})

test('shows transparent pixels on white', () => {
  const glass = aPicture(10, 10, () => [0, 0, 0, 0])
  const half = aPicture(10, 10, () => [0, 0, 0, 128])
  expect(coloursOf(coverCrop(glass, { width: 4, height: 2 }))).toEqual(new Set(['255 255 255 255']))
  expect(coloursOf(coverCrop(half, { width: 4, height: 2 }))).toEqual(new Set(['127 127 127 255']))
})
