import { expect, test } from 'vitest'
import { hoursMinutesSeconds, watchSecondsAt } from './watch-clock.ts'

/** The server said at 1,000 ms: 100 seconds left, and a period of 20 seconds is charged. */
const METER = { secondsLeft: 100, at: 1_000, paidUntil: 21_000 }

test.each([
  ['the answer has just come', 1_000, null, 100],
  ['it has played for a second', 2_000, null, 99],
  ['it has played for half a second more', 2_500, null, 99],
  ['it plays to the end of the period', 21_000, null, 80],
  ['the renewal is late: nothing more was charged', 60_000, null, 80],
  ['it paused after four seconds', 9_000, 5_000, 96],
  ['it paused, and the period has ended', 21_000, 5_000, 80],
  ['it paused long ago', 900_000, 5_000, 80],
  ['it paused before the answer', 3_000, 500, 100],
  ['it paused and plays again within the period', 12_000, null, 89],
  ['a clock before the answer', 0, null, 100],
])('%s: %d ms, paused at %j: %d', (_, now, pausedAt, left) => {
  expect(watchSecondsAt(METER, { now, pausedAt })).toBe(left)
})

test('the last seconds end at zero and never below', () => {
  const last = { secondsLeft: 3, at: 0, paidUntil: 20_000 }
  const shown = [0, 1_000, 2_000, 2_999, 3_000, 9_000].map(now =>
    watchSecondsAt(last, { now, pausedAt: null }),
  )
  expect(shown).toEqual([3, 2, 1, 1, 0, 0])
  expect(watchSecondsAt({ ...last, secondsLeft: -5 }, { now: 0, pausedAt: null })).toBe(0)
})

test('without a charged period the clock stands', () => {
  expect(watchSecondsAt({ secondsLeft: 50, at: 0, paidUntil: 0 }, { now: 99_000, pausedAt: null })).toBe(50)
})

test.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [3_600, '01:00:00'],
  [7_325, '02:02:05'],
  [360_000, '100:00:00'],
  [-1, '00:00:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(hoursMinutesSeconds(seconds)).toBe(text)
})
