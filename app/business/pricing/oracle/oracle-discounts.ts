import type { CartFacts } from '#app/business/pricing/cart-facts.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'
import fc from '#app/testing/setup/fast-check.ts'

/*
 * Random coupons and promotions for oracle.test.ts. There are few courses, ids and values, so that ties and overlaps
 * are common.
 */

export const NOW = Date.UTC(2026, 4, 20, 3)
const HOUR = 3_600_000

export const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
/** Values that spoil a cart are rare, so that most carts get a discount. */
export const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 24, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: oneOf(...others) })
export const courseId = fc.integer({ min: 1, max: 4 })
const courseIds = fc.oneof(
  fc.constant<number[]>([]),
  fc.uniqueArray(courseId, { minLength: 1, maxLength: 3 }),
  fc.uniqueArray(courseId, { minLength: 2, maxLength: 4 }),
)
const discountFields = {
  discountType: oneOf<'amount' | 'percent'>('amount', 'percent'),
  discountValue: fc.oneof(
    oneOf(333, 1_000, 1_000, 2_500),
    fc.integer({ min: 1, max: 4_000 }),
    mostly(5_000, 0, 1, 10_000, 15_000, 99_999_999),
  ),
  discountValueUsd: mostly<number | null>(500, null, 0, 1, 999, 20_000),
}
// Never exactly `now`: the decisions do not say whether a period includes its ends.
const termFields = {
  startsAt: mostly<number | null>(null, NOW - HOUR, NOW - 1, NOW + 1),
  endsAt: mostly<number | null>(null, NOW + HOUR, NOW + 1, NOW - 1),
}
const id = fc.integer({ min: 1, max: 6 })

const coupon: fc.Arbitrary<Omit<CouponInCart, 'code'>> = fc.record({
  id,
  couponType: oneOf('P1', 'P2', 'P2', 'P3'),
  numberOfCourse: oneOf(0, 1, 1, 1, 2, 3),
  courseIds,
  paymentMethodIds: mostly<number[]>([], [1], [1, 8], [2, 9]),
  usageLimit: mostly<number | null>(null, 0, 1, 2),
  usageLimitPerBuyer: mostly<number | null>(null, 0, 1, 2),
  enabled: mostly(true, false),
  used: oneOf(0, 1, 2),
  usedByBuyer: oneOf(0, 1, 2),
  ...discountFields,
  ...termFields,
})

/** Coupons, sometimes with one of them twice. */
export const anyCoupons: fc.Arbitrary<CouponInCart[]> = fc
  .tuple(fc.uniqueArray(coupon, { maxLength: 4, selector: one => one.id }), mostly(false, true))
  .map(([all, isTwice]) => (isTwice ? [...all, ...all.slice(0, 1)] : all))
  .map(all => all.map(one => ({ ...one, code: `CODE${one.id}` })))

const promotion: fc.Arbitrary<Promotion> = fc.record({
  id,
  title: fc.constant('Promotion'),
  descriptionList: fc.constant([]),
  courseIds,
  // Never 0: the decisions do not say whether such a promotion applies to a cart without its courses.
  numberOfCourse: oneOf(1, 1, 2, 3),
  promotionType: oneOf('P1', 'P2', 'P2', 'P3'),
  enabled: mostly(true, false),
  ...discountFields,
  ...termFields,
})

/** Promotions, with one chosen, none chosen, or an unknown one chosen. */
export const anyPromotions: fc.Arbitrary<Pick<CartFacts, 'promotions' | 'promotionId'>> = fc
  .tuple(
    fc.uniqueArray(promotion, { maxLength: 3, selector: one => one.id }),
    mostly(0, 1, 2, 99),
    fc.boolean(),
  )
  .map(([promotions, place, isChosen]) => ({
    promotions,
    promotionId: isChosen ? (promotions[place]?.id ?? (place === 99 ? 99 : null)) : null,
  }))
