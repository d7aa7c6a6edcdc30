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

test('shows a visitor the open plans and the member plans', () => {
  expect(shown(VISITOR)).toEqual([
    [1, undefined],
    [2, 'PLAN_FOR_MEMBERS'],
    [7, undefined],
  ])
})

test('shows the free plan to owners of its courses', () => {
  const buyer = aStudent({ courses: { 7: aStanding({ owns: true }) } })
  expect(shown(buyer).map(([id]) => id)).toEqual([1, 2, 4, 7])
})

test('shows an owner the renewal and closes other plans', () => {
  const buyer = aStudent({ courses: { 101: aStanding({ owns: true, accessTimeLeft: 1 }) } })
  expect(shown(buyer)).toEqual([
    [1, 'TIME_LEFT'],
    [2, 'TIME_LEFT'],
    [5, undefined],
    [7, 'TIME_LEFT'],
  ])
})

test('closes a plan without a dollar price in dollars', () => {
  expect(shown(VISITOR, 'USD')).toContainEqual([7, 'priceUsdIsNull'])
})

test('picks the default plan, else the first open one', () => {
  const pick = (buyer: typeof VISITOR) =>
    planPickedFirst(visiblePlans(PLANS, { course, buyer, currency: 'THB' }))?.id
  expect(pick(VISITOR)).toBe(1)
  expect(pick(aStudent())).toBe(2)
  expect(planPickedFirst([])).toBeNull()
})

test.each([
  ['never ordered', {}, [1, 2, 7], 2],
  ['access that ends', { owns: true, accessTimeLeft: 1 }, [1, 2, 5, 7], 5],
  ['access that has run out', { owns: true, accessTimeLeft: 0 }, [1, 2, 5, 7], 2],
  ['lifetime access', { owns: true, accessTimeLeft: -1 }, [1, 2, 7], undefined],
  ['lifetime access that was taken back', { owns: false, accessTimeLeft: 0 }, [1, 2, 7], 2],
] as const)('with %s and %j, shows plans %j and picks %j', (_, standing, ids, first) => {
  const buyer = aStudent({ courses: { 101: aStanding(standing) } })
  const visible = visiblePlans(PLANS, { course, buyer, currency: 'THB' })
  expect(visible.map(({ plan }) => plan.id)).toEqual(ids)
  expect(planPickedFirst(visible)?.id).toBe(first)
})
