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
 * Part of the tests' oracle (see naive-price-cart.ts): which coupons and promotions hold, and why the others do
 * not. Written from the decisions without sight of priceCart, but `couponRefusal` had been seen: a coupon's own
 * reasons (off, period, limits, payment method) are a weaker second opinion than the rest.
 */

/**
 * Something must be refused, for one of the reasons: where several are true, no decision says which is told.
 * `optional`: no decision says whether it is told at all.
 */
export type Expected = {
  readonly about: string
  readonly reasons: readonly string[]
  readonly optional?: boolean
}

/** Why a coupon does not hold; empty when it does. */
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

/** Why a promotion does not hold; empty when it does. */
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

/** The coupons that hold, and what must be said of the others. */
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

/** As the README has it: under one-coupon the one that would apply first stays. */
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

/** The refusals that are about the whole cart, its lines, its shipping and its payment. */
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

/** The names of what is true. */
export function reasonsOf(facts: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(facts).filter(reason => facts[reason])
}
