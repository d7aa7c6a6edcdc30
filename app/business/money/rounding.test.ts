import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { halfUp, percentOf } from './rounding.ts'

test.each([
  [5, 2, 3],
  [4, 2, 2],
  [1, 3, 0],
  [2, 3, 1],
  [-5, 2, -2],
  [-6, 4, -1],
  [-7, 4, -2],
  [0, 7, 0],
])('%d / %d is %d', (numerator, denominator, whole) => {
  expect(halfUp(numerator, denominator)).toBe(whole)
})

test('is exact where floats are not', () => {
  expect(halfUp(9_007_199_254_740_991n * 10_000n, 10_000n)).toBe(Number.MAX_SAFE_INTEGER)
  // 1.005 * 100 is 100.49999999999999 in floats.
  expect(halfUp(1005, 10)).toBe(101)
})

test('is never more than half from the quotient', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(1n, 10n ** 9n), (numerator, denominator) => {
      const off = 2n * (BigInt(halfUp(numerator, denominator)) * denominator - numerator)
      expect(off <= denominator && off > -denominator).toBe(true)
    }),
  )
})

test('takes a percentage in hundredths of a percent', () => {
  expect(percentOf(249_000, 1_000)).toBe(24_900)
  expect(percentOf(200_093, 300)).toBe(6_003)
  expect(percentOf(50, 100)).toBe(1)
})
