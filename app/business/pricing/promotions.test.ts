import { expect, test } from 'vitest'
import type { Promotion } from './promotion.ts'
import { aCoupon, aProductLine, aPromotion, codesOf, courseLine, NOW, price } from './testing-carts.ts'

const LINES = [courseLine(101, 150_000), courseLine(102, 99_000)]

test.each<[string, Partial<Promotion>, string[]]>([
  ['all its courses are in the cart', { promotionType: 'P1', courseIds: [101, 102] }, []],
  [
    'one of its courses is missing',
    { promotionType: 'P1', courseIds: [101, 103] },
    ['PROMOTION_NEEDS_COURSES'],
  ],
  ['it applies to every course', { promotionType: 'P1' }, []],
  ['it needs two courses of three', { courseIds: [101, 102, 103], numberOfCourse: 2 }, []],
  [
    'it needs three courses and two are in the cart',
    { courseIds: [101, 102, 103], numberOfCourse: 3 },
    ['PROMOTION_NEEDS_MORE_COURSES'],
  ],
  ['none of its courses is in the cart', { courseIds: [103] }, ['PROMOTION_NEEDS_MORE_COURSES']],
  ['it begins now', { startsAt: NOW }, []],
  ['it has ended', { endsAt: NOW }, ['PROMOTION_NOT_AVAILABLE']],
  ['it is switched off', { enabled: false }, ['PROMOTION_NOT_AVAILABLE']],
])('a promotion applies or is refused: %s (%j -> %j)', (_, changes, codes) => {
  const priced = price({ lines: LINES, promotions: [aPromotion(changes)], promotionId: 1 })
  expect(codesOf(priced)).toEqual(codes)
  expect(priced.usablePromotions).toHaveLength(codes.length > 0 ? 0 : 1)
  expect(priced.promotionId).toBe(codes.length > 0 ? null : 1)
})

test('takes off only from its own courses in the cart', () => {
  const promotions = [aPromotion({ courseIds: [102, 103], numberOfCourse: 1 })]
  const priced = price({ lines: [...LINES, aProductLine(501, 35_000)], promotions, promotionId: 1 })
  expect(priced.lines.map(line => line.discount.minor)).toEqual([0, 9_900, 0])
})

test('an unknown promotion is refused', () => {
  expect(codesOf(price({ lines: LINES, promotionId: 99 }))).toEqual(['PROMOTION_NOT_AVAILABLE'])
})

test('usable promotions come best first, then by id', () => {
  const promotions = [
    aPromotion({ id: 3, discountValue: 500 }),
    aPromotion({ id: 2, discountValue: 1_000 }),
    aPromotion({ id: 1, discountValue: 1_000 }),
    aPromotion({ id: 4, discountType: 'amount', discountValue: 30_000 }),
    aPromotion({ id: 5, discountValue: 0 }),
  ]
  const { usablePromotions } = price({ lines: LINES, promotions, promotionId: 3 })
  expect(usablePromotions.map(({ id, discount }) => [id, discount.minor])).toEqual([
    [4, 30_000],
    [1, 24_900],
    [2, 24_900],
    [3, 12_450],
  ])
})

test('asks for a usable promotion without a coupon', () => {
  const promotions = [aPromotion()]
  expect(price({ lines: LINES, promotions }).refusals).toEqual([
    { code: 'PROMOTION_NOT_CHOSEN', promotionIds: [1] },
  ])
  expect(price({ lines: LINES, promotions, coupons: [aCoupon()] }).refusals).toEqual([])
  expect(price({ lines: [courseLine(101, 0)], promotions }).refusals).toEqual([])
})

test('a coupon applies before an equal promotion', () => {
  const both = { id: 4, discountValue: 3_333 }
  const priced = price({
    lines: LINES,
    coupons: [aCoupon(both)],
    promotions: [aPromotion(both)],
    promotionId: 4,
    couponOrPromotion: false,
  })
  const steps = priced.steps.filter(step => step.id === 4)
  expect(steps.map(({ rule, amount }) => [rule, amount.minor])).toEqual([
    ['coupon', 82_992],
    ['promotion', 55_330],
  ])
})
