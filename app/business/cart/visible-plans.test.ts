import { expect, test } from 'vitest'
import { aCourse, aPlan, aStanding, aStudent, VISITOR } from './testing-buyers.ts'
import { planPickedFirst, visiblePlans } from './visible-plans.ts'

const course = aCourse()
const PLANS = [
  aPlan({ id: 1 }),
  aPlan({ id: 2, isForMember: true, isDefault: true }),
  aPlan({ id: 3, statusShow: false }),
  aPlan({ id: 4, freeFor: 'Student', freeCourseIds: [7] }),
  aPlan({ id: 5, pricingType: 'renew' }),
  aPlan({ id: 6, courseId: 102 }),
  aPlan({ id: 7, priceUsd: null }),
]

function shown(buyer: typeof VISITOR, currency: 'THB' | 'USD' = 'THB') {
  return visiblePlans(PLANS, { course, buyer, currency }).map(({ plan, disabled }) => [
    plan.id,
    disabled?.code,
  ])
}

test('a visitor sees what everybody may buy, and what members may', () => {
  expect(shown(VISITOR)).toEqual([
    [1, undefined],
    [2, 'PLAN_FOR_MEMBERS'],
    [7, undefined],
  ])
})

test('a student who owns the free courses sees the free plan', () => {
  const buyer = aStudent({ courses: { 7: aStanding({ owns: true }) } })
  expect(shown(buyer).map(([id]) => id)).toEqual([1, 2, 4, 7])
})

test('an owner sees the renewal, and why the others are closed', () => {
  const buyer = aStudent({ courses: { 101: aStanding({ owns: true, accessTimeLeft: -1 }) } })
  expect(shown(buyer)).toEqual([
    [1, 'TIME_LEFT'],
    [2, 'TIME_LEFT'],
    [5, undefined],
    [7, 'TIME_LEFT'],
  ])
})

test('in dollars a plan without a dollar price is closed', () => {
  expect(shown(VISITOR, 'USD')).toContainEqual([7, 'priceUsdIsNull'])
})

test('picks the default plan if it can be bought, else the first that can', () => {
  const pick = (buyer: typeof VISITOR) =>
    planPickedFirst(visiblePlans(PLANS, { course, buyer, currency: 'THB' }))?.id
  expect(pick(VISITOR)).toBe(1)
  expect(pick(aStudent())).toBe(2)
  expect(planPickedFirst([])).toBeNull()
})
