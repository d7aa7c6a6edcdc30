import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { vatContained, withoutVat } from './vat.ts'

test.each([
  [214_100, 7, 200_093, 14_007],
  [10_700, 7, 10_000, 700],
  [1, 7, 1, 0],
  [100_000, 0, 100_000, 0],
  [10_000, 7.5, 9_302, 698],
  [0, 7, 0, 0],
])('splits %d at %d %% into %d and VAT %d', (total, percent, rest, vat) => {
  expect(withoutVat(total, percent)).toBe(rest)
  expect(vatContained(total, percent)).toBe(vat)
})

test('net and VAT add up to the gross', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 12), fc.nat(10_000), (total, rate) => {
      const vat = vatContained(total, rate / 100)
      expect(vat + withoutVat(total, rate / 100)).toBe(total)
      expect(vat).toBeGreaterThanOrEqual(0)
    }),
  )
})
