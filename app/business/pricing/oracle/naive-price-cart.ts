import type { CartFacts } from '#app/business/pricing/cart-facts.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'
import { type Fraction, feeOf, vatIn, withhold } from './naive-charges.ts'
import {
  applyNaiveDiscounts,
  couponScope,
  differentCourses,
  linesOf,
  type NaiveDiscount,
  type NaiveLine,
  naiveLines,
  sum,
  type Taken,
} from './naive-discounts.ts'
import { type Expected, judgeCart, judgeCoupons, promotionReasons } from './naive-refusals.ts'

/*
 * The tests' oracle: a second, slow priceCart, written from docs/decisions.md ('The price of a cart') without looking
 * at the first one. So the same misreading is unlikely in both. Only oracle.test.ts may import it. It uses bigint and
 * goes step by step as the decisions do. Do not make it faster, and do not share code with priceCart.
 */

export type NaivePrice = {
  readonly price: bigint
  readonly discount: bigint
  readonly net: bigint
  readonly shippingFee: bigint
  readonly vatContained: Fraction
  readonly withholding: { readonly base: bigint; readonly amount: bigint; readonly offered: boolean }
  readonly payable: bigint
  readonly lines: readonly {
    readonly key: string
    readonly amount: bigint
    readonly discount: bigint
    readonly net: bigint
  }[]
  /** The discounts that took something off, in the order in which they applied. */
  readonly taken: readonly Taken[]
  readonly usablePromotions: readonly { readonly id: number; readonly discount: bigint }[]
  readonly refusals: readonly Expected[]
}

/** Prices a cart by the decisions alone. Amounts are in minor units. */
export function naivePriceCart(facts: CartFacts): NaivePrice {
  const inUsd = facts.settings.registrationLayout
  const lines = naiveLines(facts)
  const coupons = judgeCoupons(facts, lines)
  const usablePromotions = usable(facts, lines)
  const promotion = judgePromotion(facts, lines, coupons.holding.length > 0, usablePromotions.length > 0)
  const discounts: NaiveDiscount[] = coupons.holding.map(coupon => ({
    rule: 'coupon',
    id: coupon.id,
    discount: coupon,
    scope: couponScope(coupon, lines),
  }))
  if (promotion.holding) discounts.push(asDiscount(promotion.holding, lines))
  const taken = applyNaiveDiscounts(discounts, lines, inUsd).filter(({ amount }) => amount > 0n)

  const price = sum(lines.map(line => line.amount))
  const discount = sum(taken.map(one => one.amount))
  const net = price - discount
  const shippingFee = feeOf(facts)
  const withholding = withhold(facts, net, net + shippingFee)
  const payable = net + shippingFee - withholding.amount
  return {
    price,
    discount,
    net,
    shippingFee,
    vatContained: vatIn(net + shippingFee, facts),
    withholding,
    payable,
    lines: lines.map(line => netLine(line, taken)),
    taken,
    usablePromotions,
    refusals: [
      ...coupons.refusals,
      ...promotion.refusals,
      ...withholding.refusals,
      ...judgeCart(facts, lines, payable),
    ],
  }
}

function asDiscount(promotion: Promotion, lines: readonly NaiveLine[]): NaiveDiscount {
  return {
    rule: 'promotion',
    id: promotion.id,
    discount: promotion,
    scope: linesOf(promotion.courseIds, lines),
  }
}

/** Returns what each promotion alone takes off this cart: highest first, then the lower id. */
function usable(facts: CartFacts, lines: readonly NaiveLine[]): { id: number; discount: bigint }[] {
  return facts.promotions
    .filter(promotion => promotionReasons(promotion, facts, lines).length === 0)
    .flatMap(promotion =>
      applyNaiveDiscounts([asDiscount(promotion, lines)], lines, facts.settings.registrationLayout),
    )
    .filter(({ amount }) => amount > 0n)
    .map(({ id, amount }) => ({ id, discount: amount }))
    .sort((a, b) => Number(b.discount - a.discount) || a.id - b.id)
}

function judgePromotion(
  facts: CartFacts,
  lines: readonly NaiveLine[],
  isCouponHolding: boolean,
  isAnyUsable: boolean,
): { holding: Promotion | null; refusals: Expected[] } {
  const refused = (reasons: readonly string[]) => ({ holding: null, refusals: [{ about: '', reasons }] })
  if (facts.promotionId === null) {
    if (!isAnyUsable || facts.coupons.length > 0) return { holding: null, refusals: [] }
    // No decision says whether an unknown code counts as 'a coupon'. Such a cart is refused anyway.
    const optional = (facts.unknownCouponCodes ?? []).length > 0
    return { holding: null, refusals: [{ about: '', reasons: ['PROMOTION_NOT_CHOSEN'], optional }] }
  }
  const chosen = facts.promotions.find(({ id }) => id === facts.promotionId)
  const reasons = promotionReasons(chosen, facts, lines)
  if (!chosen || reasons.length > 0) return refused(reasons)
  if (facts.settings.couponOrPromotion && isCouponHolding) return refused(['COUPON_OR_PROMOTION'])
  if (differentCourses(lines) > 0) return { holding: chosen, refusals: [] }
  // A promotion for every course, in a cart without courses, takes nothing off. It may be refused or not.
  const optional = { about: '', reasons: ['PROMOTION_NEEDS_MORE_COURSES'], optional: true }
  return { holding: chosen, refusals: [optional] }
}

function netLine({ key, amount }: NaiveLine, taken: readonly Taken[]): NaivePrice['lines'][number] {
  const discount = sum(taken.map(({ shares }) => shares.get(key) ?? 0n))
  return { key, amount, discount, net: amount - discount }
}
