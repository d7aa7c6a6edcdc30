import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { spread } from './spread.ts'

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0)
}

test.each([
  { total: 10_000, weights: [135_000, 89_100], shares: [6_024, 3_976] },
  { total: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
  { total: 101, weights: [1, 1, 1], shares: [34, 34, 33] },
  { total: 0, weights: [0, 0], shares: [0, 0] },
  { total: 0, weights: [], shares: [] },
  { total: 5, weights: [0, 10, 0], shares: [0, 5, 0] },
  { total: 1, weights: [1, 2], shares: [0, 1] },
])('spreads $total over $weights as $shares', ({ total, weights, shares }) => {
  expect(spread(total, weights)).toEqual(shares)
  expect(sum(shares)).toBe(total)
})

test('gives the leftover satang to the largest remainder', () => {
  expect(spread(10, [50, 26, 24])).toEqual([5, 3, 2])
})

test('throws where there is nothing to spread over', () => {
  expect(() => spread(1, [0, 0])).toThrow()
  expect(() => spread(1, [])).toThrow()
})

test('adds up to the whole, no share above its weight', () => {
  const weights = fc.array(fc.nat(10 ** 12), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(weights, fc.nat(1000), (weights, permille) => {
      const total = Number((BigInt(sum(weights)) * BigInt(permille)) / 1000n)
      const shares = spread(total, weights)
      expect(sum(shares)).toBe(total)
      for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(weights[index] ?? 0)
    }),
  )
})
