import type { CartFacts } from '#app/business/pricing/cart-facts.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'
import type { NaiveLine } from './naive-discounts.ts'
import {
  couponScope,
  differentCourses,
  inOrderOfUse,
  isWithinTerm,
  linesOf,
  missingCourses,
} from './naive-discounts.ts'

/*
 * Part of the tests' oracle (see naive-price-cart.ts): the coupons and promotions that apply, and why the others do
 * not. Written from docs/decisions.md without looking at priceCart. Its author had seen `couponRefusal`, so the check
 * of a coupon's own reasons (off, period, limits, payment method) is weaker than the rest.
 */

/**
 * An expected refusal, for one of these reasons. If several reasons are true, no decision says which one is shown.
 * `optional`: no decision says whether it is shown at all.
 */
export type Expected = {
  readonly about: string
  readonly reasons: readonly string[]
  readonly optional?: boolean
}

/** Returns why a coupon does not apply; empty if it does. */
export function couponReasons(coupon: CouponInCart, facts: CartFacts, lines: readonly NaiveLine[]): string[] {
  const { startsAt, endsAt, usageLimit, usageLimitPerBuyer, paymentMethodIds } = coupon
  const { now, paymentMethodId } = facts
  const eligible = linesOf(coupon.courseIds, lines)
  const isForThisMethod = paymentMethodId !== null && paymentMethodIds.includes(paymentMethodId)
  return reasonsOf({
    NOT_FOUND: !coupon.enabled,
    COUPON_NOT_YET: startsAt !== null && now < startsAt,
    COUPON_EXPIRED: endsAt !== null && now >= endsAt,
    COUPON_NOT_AVAILABLE: usageLimit !== null && coupon.used >= usageLimit,
    COUPON_USED_BY_BUYER: usageLimitPerBuyer !== null && coupon.usedByBuyer >= usageLimitPerBuyer,
    COUPON_NEEDS_PAYMENT_METHOD: paymentMethodIds.length > 0 && paymentMethodId === null,
    COUPON_NOT_FOR_PAYMENT_METHOD:
      paymentMethodIds.length > 0 && paymentMethodId !== null && !isForThisMethod,
    COUPON_NOT_FOR_COURSES: eligible.length === 0,
    COUPON_NEEDS_MORE_COURSES:
      coupon.couponType !== 'P1' && differentCourses(eligible) < coupon.numberOfCourse,
  })
}

/** Returns why a promotion does not apply; empty if it does. */
export function promotionReasons(
  promotion: Promotion | undefined,
  facts: CartFacts,
  lines: readonly NaiveLine[],
): string[] {
  if (!promotion?.enabled || !isWithinTerm(promotion, facts.now)) return ['PROMOTION_NOT_AVAILABLE']
  const needsAll = promotion.promotionType === 'P1'
  const found = differentCourses(linesOf(promotion.courseIds, lines))
  return reasonsOf({
    PROMOTION_NEEDS_COURSES: needsAll && missingCourses(promotion, lines).length > 0,
    PROMOTION_NEEDS_MORE_COURSES: !needsAll && found < promotion.numberOfCourse,
  })
}

/** Returns the coupons that apply, and the refusals of the others. */
export function judgeCoupons(
  facts: CartFacts,
  lines: readonly NaiveLine[],
): { holding: CouponInCart[]; refusals: Expected[] } {
  const refusals: Expected[] = []
  const seen = new Set<string>()
  const holding: CouponInCart[] = []
  for (const coupon of facts.coupons) {
    const reasons = seen.has(coupon.code) ? ['COUPON_DUPLICATE'] : couponReasons(coupon, facts, lines)
    seen.add(coupon.code)
    if (reasons.length === 0) holding.push(coupon)
    else refusals.push({ about: coupon.code, reasons })
  }
  for (const code of facts.unknownCouponCodes ?? []) refusals.push({ about: code, reasons: ['NOT_FOUND'] })
  if (!facts.settings.oneCoupon || holding.length < 2) return { holding, refusals }
  const first = firstInUse(holding, facts, lines)
  const others = holding.filter(coupon => coupon !== first)
  const onlyOne = others.map(({ code }) => ({ about: code, reasons: ['COUPON_ONE_PER_ORDER'] }))
  return { holding: first ? [first] : [], refusals: [...refusals, ...onlyOne] }
}

/** As the README says: with one-coupon, the coupon that would apply first is kept. */
function firstInUse(
  coupons: readonly CouponInCart[],
  facts: CartFacts,
  lines: readonly NaiveLine[],
): CouponInCart | undefined {
  const discounts = coupons.map(coupon => ({
    rule: 'coupon' as const,
    id: coupon.id,
    discount: coupon,
    scope: couponScope(coupon, lines),
  }))
  const first = inOrderOfUse(discounts, facts.settings.registrationLayout)[0]
  return coupons.find(coupon => coupon.id === first?.id)
}

/** Returns the refusals about the cart itself: its lines, shipping and payment. */
export function judgeCart(facts: CartFacts, lines: readonly NaiveLine[], payable: bigint): Expected[] {
  const { registrationLayout: inUsd } = facts.settings
  const products = facts.lines.filter(({ item }) => item.kind === 'product')
  const sent = facts.lines.filter(({ item }) => item.kind === 'product' || item.sendsBook)
  const { method, hasAddress } = facts.shipping
  const needsTwentyBaht = facts.paymentMethodId === 8 || facts.paymentMethodId === 9
  const whole = reasonsOf({
    emptyCart: facts.lines.length === 0,
    requiredShippingAddress: sent.length > 0 && !hasAddress,
    requiredShippingfee: products.length > 0 && method === null,
    dont_have_payment: payable > 0n && facts.paymentMethodId === null,
    MINIMUM_AMOUNT: needsTwentyBaht && !inUsd && payable > 0n && payable < 2_000n,
  }).map(reason => ({ about: '', reasons: [reason] }))
  const unpriced = lines
    .filter(line => line.price === null)
    .map(line => ({
      about: line.key,
      reasons: [hasPlan(facts, line) ? 'priceUsdIsNull' : 'dont_have_pricing'],
    }))
  const fee = inUsd && products.length > 0 && method !== null && method.feeUsd === null
  return [...whole, ...unpriced, ...(fee ? [{ about: 'shipping', reasons: ['priceUsdIsNull'] }] : [])]
}

function hasPlan(facts: CartFacts, { key }: NaiveLine): boolean {
  const item = facts.lines.find(line => line.key === key)?.item
  return item?.kind === 'product' || (item?.kind === 'course' && item.plan !== null)
}

/** Returns the names of the facts that are true. */
export function reasonsOf(facts: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(facts).filter(reason => facts[reason])
}
