import { describe, expect, test } from 'vitest'
import { type CouponInCart, couponCodeKey } from './coupon.ts'
import { aCoupon, codesOf, courseLine, NOW, price } from './testing-carts.ts'

const LINES = [courseLine(101, 150_000), courseLine(102, 99_000)]

test.each<[string, Partial<CouponInCart>, string[]]>([
  ['begins now', { startsAt: NOW }, []],
  ['begins in a millisecond', { startsAt: NOW + 1 }, ['COUPON_NOT_YET']],
  ['ends in a millisecond', { endsAt: NOW + 1 }, []],
  ['ended now', { endsAt: NOW }, ['COUPON_EXPIRED']],
  ['has one use left', { usageLimit: 5, used: 4 }, []],
  ['is used up', { usageLimit: 5, used: 5 }, ['COUPON_NOT_AVAILABLE']],
  ['has a limit of zero uses', { usageLimit: 0 }, ['COUPON_NOT_AVAILABLE']],
  ['has one use left for this buyer', { usageLimitPerBuyer: 2, usedByBuyer: 1 }, []],
  ['was used by this buyer', { usageLimitPerBuyer: 1, usedByBuyer: 1 }, ['COUPON_USED_BY_BUYER']],
  ['is switched off', { enabled: false }, ['NOT_FOUND']],
  ['is for the chosen payment method', { paymentMethodIds: [8, 1] }, []],
  ['is for another payment method', { paymentMethodIds: [8, 9] }, ['COUPON_NOT_FOR_PAYMENT_METHOD']],
  ['is for a course in the cart', { courseIds: [102, 999] }, []],
  ['is for another course', { courseIds: [999] }, ['COUPON_NOT_FOR_COURSES']],
  ['needs the two courses in the cart', { numberOfCourse: 2 }, []],
  ['needs three courses, of which two are in the cart', { numberOfCourse: 3 }, ['COUPON_NEEDS_MORE_COURSES']],
  ['is of type P1 and lists three courses', { numberOfCourse: 3, couponType: 'P1' }, []],
  [
    'needs two courses, of which one is in the cart',
    { numberOfCourse: 2, courseIds: [101, 999] },
    ['COUPON_NEEDS_MORE_COURSES'],
  ],
])('a coupon that %s: %j -> %j', (_, changes, codes) => {
  const priced = price({ lines: LINES, coupons: [aCoupon(changes)] })
  expect(codesOf(priced)).toEqual(codes)
  expect(priced.couponIds).toEqual(codes.length > 0 ? [] : [1])
  expect(priced.steps[0]?.leftOut).toBe(codes[0] ?? null)
})

test('a coupon for some methods asks for the method first', () => {
  const priced = price({ lines: LINES, coupons: [aCoupon({ paymentMethodIds: [1] })], paymentMethodId: null })
  expect(codesOf(priced)).toContain('COUPON_NEEDS_PAYMENT_METHOD')
})

test('says how many courses are missing', () => {
  const priced = price({ lines: LINES, coupons: [aCoupon({ numberOfCourse: 3 })] })
  expect(priced.refusals[0]).toEqual({
    code: 'COUPON_NEEDS_MORE_COURSES',
    codes: ['CODE1'],
    needed: 3,
    found: 2,
  })
})

describe('several coupons', () => {
  test('add up', () => {
    const coupons = [aCoupon({ id: 1 }), aCoupon({ id: 2 })]
    expect(price({ lines: LINES, coupons }).discount.minor).toBe(24_900 + 22_410)
  })

  test('the same coupon twice is refused and counts once', () => {
    const priced = price({ lines: LINES, coupons: [aCoupon(), aCoupon()] })
    expect(priced.refusals).toEqual([{ code: 'COUPON_DUPLICATE', codes: ['CODE1'] }])
    expect(priced.discount.minor).toBe(24_900)
  })

  test('one-coupon keeps the first to apply, in any typing order', () => {
    const coupons = [aCoupon({ id: 1 }), aCoupon({ id: 2, discountValue: 2_000 })]
    const priced = price({ lines: LINES, coupons, oneCoupon: true })
    expect(priced.refusals).toEqual([{ code: 'COUPON_ONE_PER_ORDER', codes: ['CODE1'] }])
    expect(price({ lines: LINES, coupons: coupons.reverse(), oneCoupon: true })).toEqual(priced)
  })

  test('used-up coupons share one refusal, unknown codes share another', () => {
    const full = { usageLimit: 1, used: 1 }
    const coupons = [aCoupon({ id: 2, ...full }), aCoupon({ id: 1, ...full })]
    expect(price({ lines: LINES, coupons, unknownCouponCodes: ['NOPE'] }).refusals).toEqual([
      { code: 'NOT_FOUND', codes: ['NOPE'] },
      { code: 'COUPON_NOT_AVAILABLE', codes: ['CODE1', 'CODE2'] },
    ])
  })
})

test('a code is compared trimmed and in upper case', () => {
  expect(couponCodeKey(' Songkran10 ')).toBe('SONGKRAN10')
})
