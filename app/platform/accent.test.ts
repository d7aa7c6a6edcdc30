import { expect, test } from 'vitest'
import { accentVariables, contrast, parse, readableAccent } from './accent.ts'

const PAPER = [250, 247, 242] as const
const NIGHT = [25, 22, 19] as const

function rgb(css: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = (css.match(/\d+/g) ?? []).map(Number)
  return [r, g, b]
}

test.each(['#1f5f8b', '#ffee00', '#000000', '#ffffff', '#a8431f', '#7fd', 'no colour', ''])(
  'makes %j readable in light and dark',
  color => {
    const accent = accentVariables(color)
    const [light, dark] = [rgb(accent['--accent-light']), rgb(accent['--accent-dark'])]
    expect(contrast(light, PAPER)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, NIGHT)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(light, rgb(accent['--on-accent-light']))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, rgb(accent['--on-accent-dark']))).toBeGreaterThanOrEqual(4.5)
  },
)

test('leaves a readable colour as it is', () => {
  expect(accentVariables('#1f5f8b')['--accent-light']).toBe('rgb(31 95 139)')
})

test('reads short colours', () => {
  expect(parse('#7fd')).toEqual([119, 255, 221])
})

test('names a darker colour only for one that is too pale', () => {
  expect(readableAccent('#1F5F8B')).toBe('#1f5f8b')
  const nearest = readableAccent('#ffee00')
  expect(contrast(parse(nearest) ?? [0, 0, 0], PAPER)).toBeGreaterThanOrEqual(4.5)
  expect(readableAccent(nearest)).toBe(nearest)
})
