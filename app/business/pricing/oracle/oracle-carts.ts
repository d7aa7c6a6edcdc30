import type { CartFacts, LineToPrice } from '#app/business/pricing/cart-facts.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { anyCoupons, anyPromotions, courseId, mostly, NOW, oneOf } from './oracle-discounts.ts'

/* Random carts for oracle.test.ts. Small odd amounts test the rounding, large ones the arithmetic. */

// All prices of a cart are of one kind: large ones beside small ones would hide the small ones, and ties.
const round = oneOf(99_000, 99_000, 150_000)
const edge = oneOf(0, 1, 1_900, 1_999, 2_000, 3_000, 99_999, 100_000, 107_000)
const tiny = fc.integer({ min: 0, max: 500 })
const usual = fc.integer({ min: 0, max: 400_000 })
const great = fc.integer({ min: 0, max: 9_999_999_999 })
const mixed = fc.oneof(round, edge, tiny, usual, great)

const linesPriced = (minor: fc.Arbitrary<number>) => {
  const price = { price: minor, priceUsd: fc.option(minor, { freq: 30 }) }
  const plan = fc.option(fc.record({ id: fc.integer({ min: 1, max: 9 }), ...price }), { freq: 40 })
  const sendsBook = oneOf(false, false, false, true)
  const course = fc.record({ kind: fc.constant('course' as const), courseId, plan, sendsBook })
  // The same ids as the courses': a product must never be mistaken for a course.
  const product = fc.record({ kind: fc.constant('product' as const), productId: courseId, ...price })
  const item = fc.oneof({ weight: 4, arbitrary: course }, { weight: 1, arbitrary: product })
  const line = fc.record({ qty: oneOf(1, 1, 1, 2, 3, 7), item })
  return fc.oneof(
    { weight: 3, arbitrary: fc.array(line, { minLength: 1, maxLength: 5 }) },
    { weight: 3, arbitrary: fc.array(line, { minLength: 3, maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(line, { maxLength: 1 }) },
  )
}
const rows = fc.oneof(...[round, edge, tiny, usual, great, mixed].map(linesPriced))

/** Positions are not in the order of the array. */
const lines: fc.Arbitrary<LineToPrice[]> = fc
  .tuple(rows, fc.shuffledSubarray([1, 2, 4, 7, 9], { minLength: 5 }))
  .map(([all, places]) =>
    all.map((one, index) => ({ ...one, key: `line-${index}`, position: places[index] ?? 0 })),
  )

const shippingMethod = fc.record({
  id: fc.constant(1),
  name: fc.constant('EMS'),
  fee: oneOf(0, 5_000, 99_999),
  feeUsd: oneOf(0, 700, 700, null),
})

const settings = fc.record({
  vatPercent: oneOf(7, 7, 7, 10, 20, 6.25, 0),
  vatEnabled: fc.boolean(),
  withholdingEnabled: mostly(true, false),
  registrationLayout: oneOf(false, false, true),
  couponOrPromotion: oneOf(false, false, true),
  oneCoupon: oneOf(false, false, false, true),
  // Always on: no decision says what withholding does when the tax feature is off.
  features: fc.record({ tax: fc.constant(true) }),
})

const cart = fc.record({
  lines,
  coupons: anyCoupons,
  unknownCouponCodes: mostly<string[]>([], ['NOSUCH'], ['NOSUCH', 'NORTHIS']),
  paymentMethodId: oneOf<number | null>(1, 1, 1, 1, 2, 8, 9, null),
  shipping: fc.record({ method: fc.option(shippingMethod, { freq: 20 }), hasAddress: mostly(true, false) }),
  withholding: oneOf<null | 1 | 3>(null, 1, 3),
  buyer: fc.record({
    personType: mostly<'juristic_person' | 'normal_person'>('juristic_person', 'normal_person'),
    requiresTaxInvoice: mostly(true, false),
  }),
  settings,
  now: fc.constant(NOW),
})

/** Any cart that a shop with these settings could have to price. */
export const anyCartFacts: fc.Arbitrary<CartFacts> = fc
  .tuple(cart, anyPromotions)
  .map(([facts, promotions]) => ({ ...facts, ...promotions }))

const stacked = {
  couponType: 'P2',
  numberOfCourse: 1,
  courseIds: [],
  paymentMethodIds: [],
  usageLimit: null,
  usageLimitPerBuyer: null,
  enabled: true,
  used: 0,
  usedByBuyer: 0,
  startsAt: null,
  endsAt: null,
  discountValueUsd: null,
} as const
const courseAt = (place: number, price: number): LineToPrice => ({
  key: `line-${place}`,
  position: place,
  qty: 1,
  item: { kind: 'course', courseId: place, plan: { id: place, price, priceUsd: null } },
})

/** The example in decisions: The price of a cart. */
export const workedExample: CartFacts = {
  lines: [courseAt(1, 150_000), courseAt(2, 99_000)],
  coupons: [
    { ...stacked, id: 1, code: 'AMOUNT', discountType: 'amount', discountValue: 10_000 },
    { ...stacked, id: 2, code: 'PERCENT', discountType: 'percent', discountValue: 1_000 },
  ],
  promotions: [],
  promotionId: null,
  paymentMethodId: 1,
  shipping: { method: null, hasAddress: false },
  withholding: 3,
  buyer: { personType: 'juristic_person', requiresTaxInvoice: true },
  settings: {
    vatPercent: 7,
    vatEnabled: true,
    withholdingEnabled: true,
    registrationLayout: false,
    couponOrPromotion: false,
    oneCoupon: false,
    features: { tax: true },
  },
  now: NOW,
}
