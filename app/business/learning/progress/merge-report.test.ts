import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { isSame, mergeReport, type Watched, type WatchReport } from './merge-report.ts'
import { watchedSeconds } from './watched-ranges.ts'

const LENGTH = 60
const NOW = 100
const known = { lengthSeconds: LENGTH, now: NOW }

const second = fc.double({ min: -5, max: 90, noNaN: true })
/** Clocks that are behind, equal or ahead of the server's, often at the same instant. */
const report: fc.Arbitrary<WatchReport> = fc.record({
  lectureId: fc.constant(1),
  ranges: fc.array(fc.tuple(second, second), { maxLength: 4 }),
  position: second,
  at: fc.constantFrom(1, 50, 99, 100, 101, 5_000),
})
const reports = fc.array(report, { minLength: 1, maxLength: 6 })

const merged = (all: readonly WatchReport[]): Watched | null =>
  all.reduce<Watched | null>((before, next) => mergeReport(before, next, known), null)

test('reports give the same progress in any order and however often they come', () => {
  const twice = reports.chain(all =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
    ),
  )
  fc.assert(
    fc.property(twice, ([all, again]) => {
      expect(merged(again)).toEqual(merged(all))
    }),
  )
})

test('a report that is there already changes nothing', () => {
  fc.assert(
    fc.property(reports, all => {
      const before = merged(all)
      for (const again of all) expect(isSame(before, mergeReport(before, again, known))).toBe(true)
    }),
  )
})

test('a report takes no watched second away, and adds none beyond the video', () => {
  fc.assert(
    fc.property(reports, report, (all, next) => {
      const before = merged(all)
      const after = mergeReport(before, next, known)
      expect(watchedSeconds(after.ranges)).toBeGreaterThanOrEqual(watchedSeconds(before?.ranges ?? []))
      expect(watchedSeconds(after.ranges)).toBeLessThanOrEqual(LENGTH)
      expect(after.position).toBeGreaterThanOrEqual(0)
      expect(after.position).toBeLessThanOrEqual(LENGTH)
      expect(after.positionAt).toBeLessThanOrEqual(NOW)
    }),
  )
})
