import { expect, test } from 'vitest'
import { type Scrolled, sectionInSight } from './section-in-sight.ts'

/** Sections of 400, 200, 1000, 100 and 150 pixels, on a screen of 700 pixels with its line at 100. */
const TOPS = { details: 300, teacher: 700, curriculum: 900, buy: 1900, more: 2000 }
const PAGE = 2150

function scrolledTo(scroll: number): Scrolled {
  const sections = Object.entries(TOPS).map(([id, top]) => ({ id, top: top - scroll }))
  return { sections, line: 100, height: 700, left: PAGE - 700 - scroll }
}
const inSight = (scroll: number) => sectionInSight(scrolledTo(scroll))

test.each([
  [0, undefined],
  [199, undefined],
  [200, 'details'],
  [599, 'details'],
  [600, 'teacher'],
  [800, 'curriculum'],
])('at %d pixels the reader is in %s', (scroll, id) => {
  expect(inSight(scroll)).toBe(id)
})

test('reaches every section on the way down, the short last ones too', () => {
  const seen = Array.from({ length: PAGE - 700 + 1 }, (_, scroll) => inSight(scroll))
  expect([...new Set(seen)]).toEqual([undefined, ...Object.keys(TOPS)])
  expect(seen.at(-1)).toBe('more')
})

test('shows the last section of a page that cannot be scrolled', () => {
  expect(
    sectionInSight({
      sections: [
        { id: 'a', top: 50 },
        { id: 'b', top: 300 },
      ],
      line: 100,
      height: 700,
      left: 0,
    }),
  ).toBe('b')
})

test('a page scrolled past its end stays at the last section', () => {
  expect(inSight(PAGE)).toBe('more')
})
