import type { Currency } from '#app/business/money/money.ts'
import type { Applicable } from './apply-discounts.ts'
import type { CartFacts } from './cart-facts.ts'
import { type CouponInCart, type CouponRefusalCode, couponRefusal } from './coupon.ts'
import { compareDiscounts } from './discount.ts'
import type { LineAmount } from './line-amounts.ts'
import type { CartRefusal, LeftOutReason } from './priced-cart.ts'
import { type CouponScopeRefusal, couponScope, type Scope } from './scope.ts'

export type LeftOut = {
  readonly rule: 'coupon' | 'promotion'
  readonly id: number
  readonly label: string
  readonly why: LeftOutReason
}

export type Choice = {
  readonly holding: readonly Applicable[]
  readonly leftOut: readonly LeftOut[]
  readonly refusals: readonly CartRefusal[]
}

type WhyNot =
  | CouponScopeRefusal
  | { readonly code: CouponRefusalCode | 'COUPON_DUPLICATE' | 'COUPON_ONE_PER_ORDER' }

/**
 * Splits the cart's coupons into those that apply and those that do not, with the reason. It takes them in the order
 * in which they apply, so with one-coupon the typing order does not matter. behaviour: Coupon refusals
 */
export function chooseCoupons(facts: CartFacts, lines: readonly LineAmount[], currency: Currency): Choice {
  const holding: Applicable[] = []
  const leftOut: { readonly coupon: CouponInCart; readonly why: WhyNot }[] = []
  const seen = new Set<number>()

  for (const coupon of [...facts.coupons].sort((a, b) => compareDiscounts(a, b, currency) || a.id - b.id)) {
    const scope = couponScope(coupon, lines)
    const why = whyNot(coupon, scope, { facts, isRepeated: seen.has(coupon.id), others: holding.length })
    seen.add(coupon.id)
    if (why) leftOut.push({ coupon, why })
    else if (scope.fits) {
      holding.push({ rule: 'coupon', id: coupon.id, label: coupon.code, discount: coupon, keys: scope.keys })
    }
  }
  return {
    holding,
    leftOut: leftOut.map(({ coupon, why }) => ({
      rule: 'coupon',
      id: coupon.id,
      label: coupon.code,
      why: why.code,
    })),
    refusals: [...unknownCodes(facts), ...grouped(leftOut)],
  }
}

function whyNot(
  coupon: CouponInCart,
  scope: Scope<CouponScopeRefusal>,
  { facts, isRepeated, others }: { facts: CartFacts; isRepeated: boolean; others: number },
): WhyNot | null {
  if (isRepeated) return { code: 'COUPON_DUPLICATE' }
  const code = couponRefusal(coupon, facts)
  if (code) return { code }
  if (!scope.fits) return scope.why
  return facts.settings.oneCoupon && others > 0 ? { code: 'COUPON_ONE_PER_ORDER' } : null
}

/** Makes one refusal per reason, which lists all its codes. behaviour: Coupon refusals */
function grouped(leftOut: readonly { readonly coupon: CouponInCart; readonly why: WhyNot }[]): CartRefusal[] {
  const refusals: CartRefusal[] = []
  for (const { coupon, why } of leftOut) {
    if (why.code === 'COUPON_NEEDS_MORE_COURSES') {
      refusals.push({ ...why, codes: [coupon.code] })
      continue
    }
    const at = refusals.findIndex(refusal => refusal.code === why.code)
    const before = refusals[at]
    if (before && 'codes' in before) refusals[at] = { ...before, codes: [...before.codes, coupon.code] }
    else refusals.push({ code: why.code, codes: [coupon.code] })
  }
  return refusals
}

function unknownCodes({ unknownCouponCodes = [] }: CartFacts): CartRefusal[] {
  return unknownCouponCodes.length > 0 ? [{ code: 'NOT_FOUND', codes: [...unknownCouponCodes].sort() }] : []
}
