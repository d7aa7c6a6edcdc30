import { expect, test } from 'vitest'
import { DAY } from '#app/platform/clock.ts'
import {
  accessOf,
  accessTimeLeft,
  grantToCharge,
  hasAccess,
  type LectureToWatch,
  looksAsEditor,
  mayWatch,
  presentEnd,
  refusalToAnswer,
  refusalToHandIn,
  refusalToOpen,
} from './access.ts'
import { aGrant, START } from './testing-grants.ts'

const END = START + 90 * DAY
const WATCHING = { watchSecondsAllowed: 600, endsAt: null }

test.each([
  [START - 1, false],
  [START, true],
  [END - 1, true],
  [END, false],
])('a grant of [start, end) at %d opens: %s', (now, open) => {
  expect(hasAccess([aGrant({ endsAt: END })], now)).toBe(open)
})

test('ending one grant leaves access by the other one', () => {
  const refunded = aGrant({ id: 1, endedAt: START + DAY })
  const gift = aGrant({ id: 2, source: 'gift', endsAt: END })
  expect(accessOf([aGrant({ id: 1 }), gift], START)).toEqual({ kind: 'unlimited' })
  expect(accessOf([refunded, gift], START + DAY)).toEqual({ kind: 'until', endsAt: END })
  expect(accessOf([refunded], START + DAY)).toEqual({ kind: 'ended', endedAt: START + DAY })
})

test('tells none, upcoming, ended and used up apart', () => {
  expect(accessOf([], START)).toEqual({ kind: 'none' })
  expect(accessOf([aGrant()], START - 1)).toEqual({ kind: 'upcoming', startsAt: START })
  expect(accessOf([aGrant({ endsAt: END })], END)).toEqual({ kind: 'ended', endedAt: END })
  const usedUp = aGrant({ ...WATCHING, watchSecondsUsed: 600 })
  expect(accessOf([usedUp], START)).toEqual({ kind: 'ended', endedAt: null })
})

test("a grant closed to its student's group opens nothing", () => {
  const closed = aGrant({ closedToGroup: true })
  expect(accessOf([closed], START)).toEqual({ kind: 'closed-to-group' })
  expect(accessOf([{ ...closed, startsAt: START + DAY }], START)).toEqual({ kind: 'closed-to-group' })
  expect(accessTimeLeft([closed], START)).toBe(0)
  expect(accessOf([{ ...closed, endsAt: END }], END)).toEqual({ kind: 'ended', endedAt: END })
})

test('a renewal extends the end unless there is a gap', () => {
  const first = aGrant({ id: 1, endsAt: END })
  const renewal = aGrant({ id: 2, startsAt: END, endsAt: END + 30 * DAY })
  expect(accessOf([renewal, first], START)).toEqual({ kind: 'until', endsAt: END + 30 * DAY })
  expect(accessTimeLeft([renewal, first], START)).toBe(120 * DAY)
  const later = { ...renewal, startsAt: END + 1 }
  expect(presentEnd([first, later], START)).toBe(END)
})

test('watching time adds up and is limited by the calendar', () => {
  const endless = aGrant({ id: 1, ...WATCHING, watchSecondsUsed: 100 })
  const lapsing = aGrant({ id: 2, ...WATCHING, endsAt: START + 60_000 })
  expect(accessOf([endless, lapsing], START)).toEqual({ kind: 'watching', secondsLeft: 1_100, endsAt: null })
  expect(accessTimeLeft([lapsing], START)).toBe(60_000)
  expect(accessTimeLeft([endless], START)).toBe(500_000)
})

test('watching time does not make a period endless', () => {
  const grants = [aGrant({ id: 1, endsAt: END }), aGrant({ id: 2, ...WATCHING })]
  expect(accessOf(grants, START)).toEqual({ kind: 'until', endsAt: END })
})

test('uncounted access is used first, then the earliest to expire', () => {
  const endless = aGrant({ id: 1, ...WATCHING })
  const lapsing = aGrant({ id: 2, ...WATCHING, endsAt: END })
  expect(grantToCharge([endless, lapsing], START)?.id).toBe(2)
  expect(
    grantToCharge(
      [
        { ...endless, id: 4 },
        { ...endless, id: 3 },
      ],
      START,
    )?.id,
  ).toBe(3)
  expect(grantToCharge([endless, aGrant({ id: 5, endsAt: END })], START)).toBeNull()
  expect(grantToCharge([], START)).toBeNull()
})

test('time left is -1 for no limit and 0 for none', () => {
  expect(accessTimeLeft([aGrant()], START)).toBe(-1)
  expect(accessTimeLeft([], START)).toBe(0)
})

const LECTURES = {
  plain: { preview: false, waitsFor: null },
  waiting: { preview: false, waitsFor: 7 },
  preview: { preview: true, waitsFor: null },
  'waiting preview': { preview: true, waitsFor: 7 },
  "waiting editor's": { preview: false, waitsFor: 7, mayEdit: true },
} as const
const GRANTS = {
  nothing: [],
  'an open course': [aGrant()],
  'an ended course': [aGrant({ endsAt: START })],
  'a course to come': [aGrant({ startsAt: START + DAY })],
} as const

test.each([
  ['plain', 'nothing', 'NOT_FOUND', 'NOT_FOUND'],
  ['plain', 'an open course', null, null],
  ['plain', 'an ended course', 'ACCESS_ENDED', 'ACCESS_ENDED'],
  ['plain', 'a course to come', 'ACCESS_ENDED', 'ACCESS_ENDED'],
  ['waiting', 'nothing', 'NOT_FOUND', 'NOT_FOUND'],
  ['waiting', 'an open course', 'LECTURE_LOCKED', 'LECTURE_LOCKED'],
  ['waiting', 'an ended course', 'ACCESS_ENDED', 'ACCESS_ENDED'],
  ['waiting', 'a course to come', 'ACCESS_ENDED', 'ACCESS_ENDED'],
  ['preview', 'nothing', null, 'NOT_FOUND'],
  ['preview', 'an open course', null, null],
  ['preview', 'an ended course', null, 'ACCESS_ENDED'],
  ['preview', 'a course to come', null, 'ACCESS_ENDED'],
  ['waiting preview', 'nothing', null, 'NOT_FOUND'],
  ['waiting preview', 'an open course', null, null],
  ['waiting preview', 'an ended course', null, 'ACCESS_ENDED'],
  ['waiting preview', 'a course to come', null, 'ACCESS_ENDED'],
  ["waiting editor's", 'nothing', null, 'NOT_FOUND'],
  ["waiting editor's", 'an open course', 'LECTURE_LOCKED', 'LECTURE_LOCKED'],
  ["waiting editor's", 'an ended course', null, 'ACCESS_ENDED'],
] as const)('a %s lecture with %s: opening %s, handing in %s', (lecture, grants, open, handIn) => {
  const facts = [LECTURES[lecture] as LectureToWatch, GRANTS[grants], START] as const
  expect(refusalToOpen(...facts)).toBe(open)
  expect(mayWatch(...facts)).toBe(open === null)
  expect(refusalToHandIn(...facts)).toBe(handIn)
  expect(refusalToAnswer(...facts)).toBe(looksAsEditor(...facts) ? 'NOT_FOUND' : open)
})
