import { type Currency, compare, money } from '#app/business/money/money.ts'
import { type Applicable, applyDiscounts } from './apply-discounts.ts'
import type { CartFacts } from './cart-facts.ts'
import type { Choice } from './choose-coupons.ts'
import { termAt } from './discount.ts'
import type { LineAmount } from './line-amounts.ts'
import type { UsablePromotion } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { promotionScope } from './scope.ts'

const NOTHING: Choice = { holding: [], leftOut: [], refusals: [] }

/**
 * The promotions this cart meets and that take something off, each with its discount on this cart alone: the largest
 * first, the lower id on a tie. decisions: The price of a cart
 */
export function usablePromotions(
  facts: CartFacts,
  lines: readonly LineAmount[],
  currency: Currency,
): UsablePromotion[] {
  return facts.promotions
    .flatMap(promotion => {
      const scope = promotionScope(promotion, lines)
      if (!isRunning(promotion, facts) || !scope.fits) return []
      const { applied } = applyDiscounts([applicable(promotion, scope.keys)], lines, currency)
      return [
        { id: promotion.id, title: promotion.title, discount: money(applied[0]?.amount ?? 0, currency) },
      ]
    })
    .filter(({ discount }) => discount.minor > 0)
    .sort((a, b) => compare(b.discount, a.discount) || a.id - b.id)
}

/** The chosen promotion, if the cart meets it; else why not. A coupon that holds keeps it out where one excludes the other. */
export function choosePromotion(
  facts: CartFacts,
  lines: readonly LineAmount[],
  coupons: readonly Applicable[],
): Choice {
  const id = facts.promotionId
  if (id === null) return NOTHING
  const promotion = facts.promotions.find(candidate => candidate.id === id)
  if (!promotion || !isRunning(promotion, facts)) {
    const leftOut = {
      rule: 'promotion',
      id,
      label: promotion?.title ?? '',
      why: 'PROMOTION_NOT_AVAILABLE',
    } as const
    return {
      ...NOTHING,
      leftOut: [leftOut],
      refusals: [{ code: 'PROMOTION_NOT_AVAILABLE', promotionId: id }],
    }
  }

  const from = { rule: 'promotion', id, label: promotion.title } as const
  const scope = promotionScope(promotion, lines)
  if (!scope.fits) {
    return {
      ...NOTHING,
      leftOut: [{ ...from, why: scope.why.code }],
      refusals: [{ ...scope.why, promotionId: id }],
    }
  }
  if (facts.settings.couponOrPromotion && coupons.length > 0) {
    const codes = coupons.map(coupon => coupon.label)
    return {
      ...NOTHING,
      leftOut: [{ ...from, why: 'COUPON_OR_PROMOTION' }],
      refusals: [{ code: 'COUPON_OR_PROMOTION', promotionId: id, codes }],
    }
  }
  return { ...NOTHING, holding: [applicable(promotion, scope.keys)] }
}

function applicable(promotion: Promotion, keys: readonly string[]): Applicable {
  return { rule: 'promotion', id: promotion.id, label: promotion.title, discount: promotion, keys }
}

function isRunning(promotion: Promotion, { now }: CartFacts): boolean {
  return promotion.enabled && termAt(promotion, now) === 'holds'
}
