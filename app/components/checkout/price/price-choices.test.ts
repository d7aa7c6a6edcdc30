import { expect, test } from 'vitest'
import { money } from '#app/business/money/money.ts'
import { aCoupon, aPromotion } from '#app/business/pricing/testing-carts.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import type { CheckoutFacts, CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import { firstChoices, planOf, qtyOf } from '#app/components/checkout/choices.ts'
import { obstacleTo, obstacleWords } from '#app/components/checkout/submit/readiness.ts'
import { aCourseLine, BOOK, someFacts } from '#app/components/checkout/testing-checkout.ts'
import { priceChoices } from './price-choices.ts'

const tenPercent = aPromotion({ id: 1, discountValue: 1_000, courseIds: [1, 2], promotionType: 'P1' })
const twentyPercent = aPromotion({ id: 2, discountValue: 2_000, courseIds: [], numberOfCourse: 2 })
const promotions = [tenPercent, twentyPercent].map(promotion => ({ ...promotion, missing: [] }))
const hundred = aCoupon({ id: 7, code: 'HUNDRED', discountType: 'amount', discountValue: 10_000 })
const payable = (facts: CheckoutFacts, over = {}) =>
  priceChoices(facts, { ...firstChoices(facts), ...over }).priced.payable.minor

test('sums the preselected plans, or those chosen since', () => {
  const facts = someFacts()
  expect(payable(facts)).toBe(200_000)
  expect(payable(facts, { plans: { 'course:2': 22 } })).toBe(300_000)
})

test('returns to the preselected plan if the chosen is closed', () => {
  const [line] = someFacts().lines as [CheckoutLine]
  for (const id of [13, 21, 999]) expect(planOf(line, { plans: { 'course:1': id } })?.id).toBe(11)
})

test('multiplies a product by its quantity in the cart', () => {
  const facts = someFacts({ lines: [BOOK] })
  expect(qtyOf(BOOK, firstChoices(facts))).toBe(2)
  expect(
    priceChoices(facts, { ...firstChoices(facts), quantities: { 'product:5': 3 } }).priced.price.minor,
  ).toBe(75_000)
})

test('leaves an unavailable line out of the price', () => {
  const closed = aCourseLine(2, { refusal: { code: 'COURSE_NOT_FOR_SALE' } })
  const facts = someFacts({ lines: [aCourseLine(1), closed] })
  expect(payable(facts)).toBe(100_000)
  expect(obstacleTo(someFacts({ lines: [closed] }), priceChoices(facts, firstChoices(facts)).priced)).toEqual(
    {
      code: 'emptyCart',
      step: null,
    },
  )
})

test('applies the best promotion unless another is chosen', () => {
  const facts = someFacts({ promotions })
  expect(priceChoices(facts, firstChoices(facts))).toMatchObject({
    promotionId: 2,
    priced: { discount: { minor: 40_000 } },
  })
  expect(payable(facts, { promotionId: 1 })).toBe(180_000)
})

test("keeps the cart's promotion while the cart qualifies", () => {
  const facts = someFacts({ promotions, promotionId: 1 })
  expect(priceChoices(facts, firstChoices(facts)).promotionId).toBe(1)
  const one = someFacts({ lines: [aCourseLine(1)], promotions, promotionId: 1 })
  expect(priceChoices(one, firstChoices(one)).promotionId).toBeNull()
})

test('applies coupon and promotion together only where allowed', () => {
  const coupons = [hundred]
  expect(
    priceChoices(someFacts({ promotions, coupons }), firstChoices(someFacts({ coupons }))),
  ).toMatchObject({
    promotionId: null,
    priced: { discount: { minor: 10_000 } },
  })
  const both = someFacts({ promotions, coupons, settings: { ...defaultSettings, couponOrPromotion: false } })
  expect(priceChoices(both, firstChoices(both))).toMatchObject({
    promotionId: 2,
    priced: { discount: { minor: 50_000 } },
  })
})

test('keeps an unusable coupon with its reason, applies the promotion', () => {
  const elsewhere = aCoupon({ id: 8, code: 'ELSEWHERE', courseIds: [99] })
  const facts = someFacts({ promotions, coupons: [elsewhere] })
  expect(priceChoices(facts, firstChoices(facts))).toMatchObject({
    coupons: [],
    inactive: [{ coupon: { code: 'ELSEWHERE' }, refusal: { code: 'COUPON_NOT_FOR_COURSES' } }],
    promotionId: 2,
  })
})

test('keeps a second coupon unapplied under one per order', () => {
  const settings = { ...defaultSettings, oneCoupon: true }
  const facts = someFacts({ coupons: [hundred, aCoupon({ id: 9, code: 'SECOND' })], settings })
  expect(priceChoices(facts, firstChoices(facts))).toMatchObject({
    coupons: [{ code: 'HUNDRED' }],
    inactive: [{ coupon: { code: 'SECOND' }, refusal: { code: 'COUPON_ONE_PER_ORDER' } }],
  })
})

test.each([
  ['an address', {}, 'requiredShippingAddress', 'shipping'],
  [
    'a shipping method',
    { shipping: { methodId: null, addressId: 4, address: null } },
    'requiredShippingfee',
    'shipping',
  ],
  [
    'a payment method',
    { shipping: { methodId: 1, addressId: 4, address: null }, methodId: null },
    'dont_have_payment',
    'payment',
  ],
])('reports that a cart with a product needs %s', (_, over, code, step) => {
  const facts = someFacts({ lines: [BOOK] })
  const { priced } = priceChoices(facts, { ...firstChoices(facts), ...over })
  expect(obstacleTo(facts, priced)).toEqual({ code, step })
})

test('names the smallest amount of the chosen payment method', () => {
  const facts = someFacts({
    lines: [aCourseLine(1)],
    coupons: [aCoupon({ id: 9, discountType: 'amount', discountValue: 99_000 })],
  })
  const { priced } = priceChoices(facts, { ...firstChoices(facts), methodId: 8 })
  const obstacle = obstacleTo(facts, priced)
  expect(obstacle).toMatchObject({ code: 'MINIMUM_AMOUNT', step: 'payment', minimum: { minor: 2_000 } })
  const other = obstacle && { ...obstacle, minimum: money(3_550, 'THB') }
  expect(other && obstacleWords(other, 'en')).toContain('฿35.50')
})

test('reports no obstacle when the order can be sent', () => {
  const facts = someFacts()
  expect(obstacleTo(facts, priceChoices(facts, firstChoices(facts)).priced)).toBeNull()
})
