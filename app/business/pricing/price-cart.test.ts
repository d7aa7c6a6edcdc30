import { describe, expect, test } from 'vitest'
import { priceCart } from './price-cart.ts'
import { aCart, aCoupon, aProductLine, aPromotion, codesOf, courseLine, price } from './testing-carts.ts'

const TWO_COURSES = [courseLine(101, 150_000), courseLine(102, 99_000)]
const COMPANY = { personType: 'juristic_person', requiresTaxInvoice: true } as const

test('gives the worked example of the decisions', () => {
  const priced = price({
    lines: TWO_COURSES,
    coupons: [
      aCoupon({ id: 1, discountType: 'percent', discountValue: 1_000 }),
      aCoupon({ id: 2, discountType: 'amount', discountValue: 10_000 }),
    ],
    withholding: 3,
    buyer: COMPANY,
  })
  expect(priced.steps.slice(0, 2).map(step => step.amount.minor)).toEqual([24_900, 10_000])
  expect(priced.steps.slice(0, 2).map(step => step.shares.map(share => share.amount.minor))).toEqual([
    [15_000, 9_900],
    [6_024, 3_976],
  ])
  expect(priced.price.minor).toBe(249_000)
  expect(priced.discount.minor).toBe(34_900)
  expect(priced.net.minor).toBe(214_100)
  expect(priced.vatContained.minor).toBe(14_007)
  expect(priced.withholding).toMatchObject({ base: { minor: 200_093 }, amount: { minor: 6_003 }, percent: 3 })
  expect(priced.payable).toEqual({ minor: 208_097, currency: 'THB' })
  expect(priced.lines.map(line => line.discount.minor)).toEqual([21_024, 13_876])
  expect(priced.refusals).toEqual([])
})

describe('discounts', () => {
  test.each([
    [
      'percent coupons before amount coupons',
      { discountType: 'amount', discountValue: 90_000 },
      { discountValue: 1 },
      [2, 1],
    ],
    ['the higher value first', { discountValue: 500 }, { discountValue: 1_000 }, [2, 1]],
    ['the lower id first on a tie', { discountValue: 500 }, { discountValue: 500 }, [1, 2]],
  ] as const)('apply %s', (_, first, second, ids) => {
    const coupons = [aCoupon({ id: 2, ...second }), aCoupon({ id: 1, ...first })]
    const steps = price({ lines: TWO_COURSES, coupons }).steps.filter(step => step.rule === 'coupon')
    expect(steps.map(step => step.id)).toEqual(ids)
  })

  test('P1 takes the highest-priced course, the first on a tie', () => {
    const coupon = aCoupon({ couponType: 'P1', discountType: 'percent', discountValue: 1_000 })
    const best = price({ lines: [courseLine(101, 50_000), courseLine(102, 90_000)], coupons: [coupon] })
    expect(best.lines.map(line => line.discount.minor)).toEqual([0, 9_000])
    const tie = price({ lines: [courseLine(101, 50_000), courseLine(102, 50_000)], coupons: [coupon] })
    expect(tie.lines.map(line => line.discount.minor)).toEqual([5_000, 0])
  })

  test('a tie is decided by position, not input order', () => {
    const coupon = aCoupon({ couponType: 'P1', discountType: 'amount', discountValue: 100 })
    const lines = [courseLine(101, 50_000), { ...courseLine(102, 50_000), position: 1 }]
    const priced = price({ lines, coupons: [coupon] })
    expect(priced.lines.map(line => [line.key, line.discount.minor])).toEqual([
      ['course-102', 100],
      ['course-101', 0],
    ])
  })

  test('P1 counts the quantity when it compares courses', () => {
    const coupon = aCoupon({ couponType: 'P1', discountType: 'amount', discountValue: 100 })
    const lines = [courseLine(101, 50_000), { ...courseLine(102, 30_000), qty: 2 }]
    expect(price({ lines, coupons: [coupon] }).lines.map(line => line.discount.minor)).toEqual([0, 100])
  })

  test('an amount takes at most what courses have left', () => {
    const coupon = aCoupon({ discountType: 'amount', discountValue: 1_000_000 })
    const priced = price({ lines: [courseLine(101, 50_000), aProductLine(501, 35_000)], coupons: [coupon] })
    expect(priced.discount.minor).toBe(50_000)
    expect(priced.payable.minor).toBe(35_000)
  })

  test.each([
    ['percent', 0, 0],
    ['percent', 1, 15],
    ['percent', 9_999, 149_985],
    ['percent', 10_000, 150_000],
    ['percent', 10_001, 150_000],
    ['amount', 0, 0],
    ['amount', 149_999, 149_999],
    ['amount', 150_000, 150_000],
    ['amount', 150_001, 150_000],
  ] as const)('%s of %d hundredths takes %d off 1500.00', (discountType, discountValue, off) => {
    const priced = price({ coupons: [aCoupon({ discountType, discountValue })] })
    expect(priced.discount.minor).toBe(off)
    expect(priced.couponIds).toEqual(off === 0 ? [] : [1])
    expect(priced.refusals).toEqual([])
  })

  test.each([
    [1, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
  ])('10 percent of %d satang is %d, a half going up', (minor, off) => {
    expect(price({ lines: [courseLine(101, minor)], coupons: [aCoupon()] }).discount.minor).toBe(off)
  })

  test('a discount with nothing to take off is not reserved', () => {
    const all = aCoupon({ id: 1, discountType: 'percent', discountValue: 10_000 })
    const more = aCoupon({ id: 2, discountType: 'amount', discountValue: 500 })
    const priced = price({ lines: TWO_COURSES, coupons: [all, more] })
    expect(priced.steps.map(step => step.leftOut)).toEqual([null, 'NOTHING_TO_TAKE_OFF', null])
    expect(priced.couponIds).toEqual([1])
    expect(priced.payable.minor).toBe(0)
  })

  test('a coupon and a promotion both apply if allowed', () => {
    const coupons = [aCoupon({ id: 7, discountType: 'amount', discountValue: 1_000 })]
    const promotions = [aPromotion({ id: 3, discountType: 'percent', discountValue: 1_000 })]
    const both = price({ lines: TWO_COURSES, coupons, promotions, promotionId: 3, couponOrPromotion: false })
    expect(both.discount.minor).toBe(25_900)
    expect([both.couponIds, both.promotionId]).toEqual([[7], 3])
    const one = price({ lines: TWO_COURSES, coupons, promotions, promotionId: 3, couponOrPromotion: true })
    expect(one.discount.minor).toBe(1_000)
    expect(codesOf(one)).toEqual(['COUPON_OR_PROMOTION'])
  })
})

describe('in dollars', () => {
  const usd = { registrationLayout: true }

  test('uses the dollar price and the dollar discount', () => {
    const coupon = aCoupon({ discountType: 'amount', discountValue: 10_000, discountValueUsd: 300 })
    const priced = price({ lines: [courseLine(101, 150_000, 4_500)], coupons: [coupon], ...usd })
    expect(priced.payable).toEqual({ minor: 4_200, currency: 'USD' })
  })

  test('a plan without a dollar price cannot be ordered', () => {
    const priced = price({ lines: [courseLine(101, 150_000, null)], ...usd })
    expect(priced.refusals).toEqual([{ code: 'priceUsdIsNull', lineKey: 'course-101' }])
  })

  test('an amount without a dollar value takes nothing off', () => {
    const coupon = aCoupon({ discountType: 'amount', discountValue: 10_000, discountValueUsd: null })
    expect(
      price({ lines: [courseLine(101, 150_000, 4_500)], coupons: [coupon], ...usd }).discount.minor,
    ).toBe(0)
  })
})

describe('shipping', () => {
  const method = { id: 1, name: 'EMS', fee: 5_000, feeUsd: null }

  test('is charged for products, without discount or withholding', () => {
    const lines = [courseLine(101, 100_000), aProductLine(501, 35_000)]
    const priced = price({ lines, shipping: { method, hasAddress: true }, withholding: 1, buyer: COMPANY })
    expect(priced.shippingFee.minor).toBe(5_000)
    expect(priced.withholding.base.minor).toBe(126_168)
    expect(priced.payable.minor).toBe(140_000 - 1_262)
    expect(priced.vatContained.minor).toBe(9_159)
  })

  test('is not charged when nothing is shipped', () => {
    const priced = price({ lines: TWO_COURSES, shipping: { method, hasAddress: false } })
    expect(priced.shippingFee.minor).toBe(0)
    expect(priced.steps[0]?.leftOut).toBe('NOTHING_TO_SHIP')
  })

  test('products need address and method, books an address', () => {
    const product = price({
      lines: [aProductLine(501, 35_000)],
      shipping: { method: null, hasAddress: false },
    })
    expect(codesOf(product)).toEqual(['requiredShippingAddress', 'requiredShippingfee'])
    const book = courseLine(101, 35_000, null, { sendsBook: true })
    expect(codesOf(price({ lines: [book], shipping: { method: null, hasAddress: false } }))).toEqual([
      'requiredShippingAddress',
    ])
  })
})

describe('withholding', () => {
  test.each([
    [100_000, null],
    [99_999, 'WITHHOLDING_BELOW_THRESHOLD'],
  ])('a total of %d gives %s', (minor, whyNot) => {
    const priced = price({ lines: [courseLine(101, minor)], withholding: 3, buyer: COMPANY })
    expect(priced.withholding.whyNot).toBe(whyNot)
    expect(codesOf(priced)).toEqual(whyNot ? [whyNot] : [])
    expect(priced.withholding.amount.minor > 0).toBe(whyNot === null)
  })

  test.each([
    [2_999, 'WITHHOLDING_BELOW_THRESHOLD'],
    [3_000, null],
  ])('a total of %d cents gives %s', (minor, whyNot) => {
    const lines = [courseLine(101, 150_000, minor)]
    const priced = price({ lines, withholding: 3, buyer: COMPANY, registrationLayout: true })
    expect(priced.withholding.whyNot).toBe(whyNot)
  })

  test.each([
    ['a discount brings the total below it', 110_000, 10_001, 0, 'WITHHOLDING_BELOW_THRESHOLD'],
    ['a discount leaves the total exactly at it', 110_000, 10_000, 0, null],
    ['the shipping fee raises the total to it', 105_000, 10_000, 5_000, null],
    ['the shipping fee is one satang too low', 105_000, 10_000, 4_999, 'WITHHOLDING_BELOW_THRESHOLD'],
  ])('checks the threshold of withholding: %s', (_, minor, discountValue, fee, whyNot) => {
    const coupons = [aCoupon({ discountType: 'amount', discountValue })]
    const shipping = { method: { id: 1, name: 'EMS', fee, feeUsd: null }, hasAddress: true }
    const lines = [courseLine(101, minor), aProductLine(501, 0)]
    expect(price({ lines, coupons, shipping, withholding: 3, buyer: COMPANY }).withholding.whyNot).toBe(
      whyNot,
    )
  })

  test('the shipping fee counts towards the threshold', () => {
    const shipping = { method: { id: 1, name: 'EMS', fee: 5_000, feeUsd: null }, hasAddress: true }
    const priced = price({ lines: [aProductLine(501, 95_000)], shipping, buyer: COMPANY })
    expect(priced.withholding.offered).toBe(true)
  })

  test('withholds and refuses nothing if the buyer did not ask', () => {
    const priced = price({ lines: TWO_COURSES })
    expect(priced.withholding).toMatchObject({ offered: false, percent: null, amount: { minor: 0 } })
    expect(priced.refusals).toEqual([])
  })
})

describe('refusals', () => {
  test.each([
    [8, 1_999, ['MINIMUM_AMOUNT']],
    [8, 2_000, []],
    [9, 1_999, ['MINIMUM_AMOUNT']],
    [9, 2_000, []],
    [1, 1, []],
    [8, 0, []],
    [null, 1, ['dont_have_payment']],
    [null, 0, []],
  ])('method %s with %d satang due: %j', (paymentMethodId, minor, codes) => {
    expect(codesOf(price({ lines: [courseLine(101, minor)], paymentMethodId }))).toEqual(codes)
  })

  test('refuses an empty cart', () => {
    expect(codesOf(price({ lines: [] }))).toEqual(['emptyCart'])
  })

  test('refuses a course without a plan', () => {
    const line = { ...courseLine(101, 0), item: { kind: 'course', courseId: 101, plan: null } as const }
    expect(price({ lines: [line] }).refusals).toEqual([{ code: 'dont_have_pricing', lineKey: 'course-101' }])
  })

  test('collects every refusal of a cart', () => {
    const priced = price({
      lines: [aProductLine(501, 1_000)],
      coupons: [aCoupon({ used: 5, usageLimit: 5 })],
      shipping: { method: null, hasAddress: false },
      withholding: 3,
      paymentMethodId: null,
    })
    expect(codesOf(priced)).toEqual([
      'COUPON_NOT_AVAILABLE',
      'requiredShippingAddress',
      'requiredShippingfee',
      'WITHHOLDING_BELOW_THRESHOLD',
      'dont_have_payment',
    ])
  })
})

test('prices a stored copy of the facts alike', () => {
  const facts = aCart({ lines: TWO_COURSES, coupons: [aCoupon({})], withholding: 3, buyer: COMPANY })
  expect(priceCart(JSON.parse(JSON.stringify(facts)))).toEqual(priceCart(facts))
})
