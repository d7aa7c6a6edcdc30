import { describe, expect, test } from 'vitest'
import { addressAtWidth, addressWithFacts, readPicture, srcSetOf, widthsOf } from './picture.ts'

const url = `/files/${'a'.repeat(64)}.jpg`
const facts = { width: 1200, height: 675, colours: 'c9b49ae2d5c4a08c7d' }
const address = addressWithFacts(url, facts)

describe('address of a picture', () => {
  test.each([facts, { ...facts, colours: '' }, null])('carries its facts: %o', carried => {
    expect(readPicture(addressWithFacts(url, carried))).toEqual({ url, facts: carried })
  })

  test.each([url, '', 'https://example.com/a.jpg?size=1x1&colours=', `${url}?size=big`])(
    'is used as it is without facts: %s',
    plain => {
      expect(readPicture(plain)).toEqual({ url: plain, facts: null })
      expect(addressAtWidth(plain, 960)).toBe(plain)
      expect(srcSetOf(plain, [320, 480])).toBeUndefined()
    },
  )
})

test.each([
  [200, [320]],
  [320, [320]],
  [321, [320, 480]],
  [1200, [320, 480, 720, 960, 1280]],
  [4000, [320, 480, 720, 960, 1280]],
])('keeps a picture of %i pixels in %j', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths)
})

test('names the real width of the widest one', () => {
  expect(srcSetOf(address, [480, 1280])).toBe(`${url}/480 480w, ${url}/1280 1200w`)
})

test('offers no width above that of the picture', () => {
  const small = addressWithFacts(url, { ...facts, width: 400 })
  expect(srcSetOf(small, [320, 720])).toBe(`${url}/320 320w`)
  expect(addressAtWidth(small, 960)).toBe(`${url}/480`)
})
