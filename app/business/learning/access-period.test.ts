import { expect, test } from 'vitest'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { DAY, HOUR } from '#app/platform/clock.ts'
import { accessPeriod, renewalStart, timeLeft } from './access-period.ts'
import { snapshotOf } from './plan-snapshot.ts'
import { aPlan, START } from './testing-grants.ts'

function aPricingPlan(changes: Partial<PricingPlan>): PricingPlan {
  return {
    id: 1001,
    courseId: 101,
    name: 'plan',
    planType: 'Period',
    term: 1,
    termUnit: 'Day(s)',
    term2: null,
    termUnit2: null,
    price: 0,
    priceUsd: null,
    pricingType: 'default',
    statusShow: true,
    needApproval: false,
    freeFor: '',
    freeCourseIds: [],
    buyCourseFree: null,
    isDefault: true,
    isForMember: false,
    referenceCode: 'COURSE',
    referenceId: null,
    value: null,
    ...changes,
  }
}

test.each<[Partial<PricingPlan>, number | null]>([
  [{ term: 90, termUnit: 'Day(s)' }, 90 * DAY],
  [{ term: 3, termUnit: 'Month(s)' }, 90 * DAY],
  [{ term: 1, termUnit: 'Year(s)' }, 365 * DAY],
  [{ term: 36, termUnit: 'Hour(s)' }, 36 * HOUR],
  [{ term: 0, termUnit: 'Day(s)' }, 0],
  [{ term: -1, termUnit: 'Day(s)' }, null],
  [{ term: null, termUnit: null }, null],
  [{ planType: 'One-Time Payment', term: 30 }, null],
  [{ planType: 'Free', term: 30 }, null],
])('a plan bought as %j lasts %s milliseconds', (changes, duration) => {
  const period = accessPeriod(snapshotOf(aPricingPlan(changes)), START)
  expect(period).toEqual({ endsAt: duration === null ? null : START + duration, watchSeconds: null })
})

test.each([
  ['Year(s)', 31_104e6],
  ['Month(s)', 2_592e6],
  ['Day(s)', 864e5],
  ['Hour(s)', 36e5],
])('a term in %s without courseDays uses milliseconds', (termUnit, milliseconds) => {
  const plan = aPlan({ courseDays: null, term: 2, termUnit })
  expect(accessPeriod(plan, START).endsAt).toBe(START + 2 * milliseconds)
})

test('courseDays beats the term, and -1 means no end', () => {
  expect(accessPeriod(aPlan({ courseDays: 10, term: 99 }), START).endsAt).toBe(START + 10 * DAY)
  expect(accessPeriod(aPlan({ courseDays: -1 }), START).endsAt).toBeNull()
})

test('a month from 31 January ends on 2 March', () => {
  const end = accessPeriod(aPlan({ courseDays: 30 }), Date.UTC(2026, 0, 31)).endsAt
  expect(end).toBe(Date.UTC(2026, 2, 2))
})

test.each<[Partial<PricingPlan>, object]>([
  [
    { term: 10, termUnit: 'Hour(s)', term2: 1, termUnit2: 'Year(s)' },
    { watchSeconds: 36_000, endsAt: START + 365 * DAY },
  ],
  [
    { term: 10, termUnit: 'Hour(s)', term2: null, termUnit2: null },
    { watchSeconds: 36_000, endsAt: null },
  ],
  [
    { term: 1, termUnit: 'Day(s)', term2: 0, termUnit2: 'Day(s)' },
    { watchSeconds: 86_400, endsAt: null },
  ],
  [
    { term: -1, termUnit: 'Hour(s)', term2: 2, termUnit2: 'Month(s)' },
    { watchSeconds: null, endsAt: START + 60 * DAY },
  ],
])('an Actual plan of %j gives %j', (changes, period) => {
  expect(accessPeriod(snapshotOf(aPricingPlan({ planType: 'Actual', ...changes })), START)).toEqual(period)
})

test.each([
  [{ endsAt: null, watchSeconds: null }, 0, -1],
  [{ endsAt: START + 1, watchSeconds: null }, 0, 1],
  [{ endsAt: START, watchSeconds: null }, 0, 0],
  [{ endsAt: START - 1, watchSeconds: null }, 0, 0],
  [{ endsAt: null, watchSeconds: 60 }, 59, 1_000],
  [{ endsAt: null, watchSeconds: 60 }, 61, 0],
  [{ endsAt: START + 500, watchSeconds: 60 }, 0, 500],
])('time left of %j with %d s used is %d ms', (period, used, left) => {
  expect(timeLeft(period, START, used)).toBe(left)
})

test('a renewal begins at the present end, otherwise now', () => {
  expect(renewalStart(START + DAY, START)).toBe(START + DAY)
  expect(renewalStart(START - DAY, START)).toBe(START)
  expect(renewalStart(null, START)).toBe(START)
})
