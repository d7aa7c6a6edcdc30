import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import {
  clampRanges,
  isRead,
  mergeRanges,
  toRanges,
  type WatchedRanges,
  watchedSeconds,
} from './watched-ranges.ts'

test.each<[[number, number][], WatchedRanges]>([
  [[], []],
  [[[0, 10]], [[0, 10]]],
  [
    [
      [5, 10],
      [0, 5],
    ],
    [[0, 10]],
  ],
  [
    [
      [0, 3],
      [2, 6],
      [8, 9],
    ],
    [
      [0, 6],
      [8, 9],
    ],
  ],
  [[[-5, 3.9]], [[0, 3]]],
  [[[90, 500]], [[90, 100]]],
  [
    [
      [7, 7],
      [9, 8],
      [Number.NaN, 3],
      [0, Number.POSITIVE_INFINITY],
      [200, 300],
    ],
    [],
  ],
])('toRanges turns %j into %j', (pairs, ranges) => {
  expect(toRanges(pairs, 100)).toEqual(ranges)
})

const ranges = fc
  .array(fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: -5, max: 60 })), { maxLength: 8 })
  .map(pairs => toRanges(pairs, 50))

test('the union is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(ranges, ranges, ranges, (a, b, c) => {
      expect(mergeRanges(a, b)).toEqual(mergeRanges(b, a))
      expect(mergeRanges(mergeRanges(a, b), c)).toEqual(mergeRanges(a, mergeRanges(b, c)))
      expect(mergeRanges(a, a)).toEqual(a)
    }),
  )
})

test('the union loses and adds no seconds', () => {
  const seconds = (of: WatchedRanges) =>
    new Set(of.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)))
  fc.assert(
    fc.property(ranges, ranges, (a, b) => {
      const merged = mergeRanges(a, b)
      expect(seconds(merged)).toEqual(new Set([...seconds(a), ...seconds(b)]))
      expect(watchedSeconds(merged)).toBe(seconds(merged).size)
    }),
  )
})

test('clamped ranges stay sorted, disjoint and within the length', () => {
  fc.assert(
    fc.property(ranges, fc.nat(50), (some, length) => {
      let end = -1
      for (const [from, to] of clampRanges(some, length)) {
        expect(from).toBeGreaterThan(end)
        expect(to).toBeGreaterThan(from)
        end = to
      }
      expect(end).toBeLessThanOrEqual(length)
    }),
  )
})

test.each([
  [[[0, 90]], 100, true],
  [[[0, 89]], 100, false],
  [
    [
      [0, 45],
      [50, 95],
    ],
    100,
    true,
  ],
  [[[0, 1000]], 0, false],
  [[[100, 1000]], 100, false],
  [[[0, 9]], 10, true],
  [[[0, 10]], 12, false],
  [[[0, 11]], 12, true],
] as [WatchedRanges, number, boolean][])('%j of %d s is read: %s', (watched, length, read) => {
  expect(isRead(watched, length)).toBe(read)
})
