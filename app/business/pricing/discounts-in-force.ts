import type { CartFacts } from './cart-facts.ts'
import type { CouponInCart } from './coupon.ts'
import { priceCart } from './price-cart.ts'
import type { CartRefusal } from './priced-cart.ts'

export type DiscountsInForce = {
  /** The coupons that apply, in the order they were added. */
  readonly coupons: readonly CouponInCart[]
  /**
   * Coupons that this cart cannot use as it is now, each with the reason. They are kept but not sent with the order.
   */
  readonly inactive: readonly { readonly coupon: CouponInCart; readonly refusal: CartRefusal }[]
  readonly promotionId: number | null
}

/**
 * Returns the held coupons that apply to this cart, and the promotion. A coupon is kept but not applied if the cart
 * cannot use it together with the earlier ones. The chosen promotion applies while the cart qualifies for it;
 * otherwise the best one does. decisions: The price of a cart
 */
export function discountsInForce(
  facts: CartFacts,
  { held, promotionId }: { held: readonly CouponInCart[]; promotionId: number | null },
): DiscountsInForce {
  const { coupons, inactive } = sortCoupons(facts, held)
  if (facts.settings.couponOrPromotion && coupons.length > 0) return { coupons, inactive, promotionId: null }
  const usable = priceCart({ ...facts, coupons, promotionId: null }).usablePromotions
  const inForce = usable.find(({ id }) => id === promotionId) ?? usable[0]
  return { coupons, inactive, promotionId: inForce?.id ?? null }
}

/** Returns why this cart cannot use all of these coupons together, or null. */
export function couponRefusalIn(facts: CartFacts, coupons: readonly CouponInCart[]): CartRefusal | null {
  const { refusals } = priceCart({ ...facts, coupons, promotionId: null })
  return refusals.find(({ code }) => code.startsWith('COUPON_') || code === 'NOT_FOUND') ?? null
}

function sortCoupons(facts: CartFacts, held: readonly CouponInCart[]) {
  const coupons: CouponInCart[] = []
  const inactive: { coupon: CouponInCart; refusal: CartRefusal }[] = []
  for (const coupon of held) {
    const refusal = couponRefusalIn(facts, [...coupons, coupon])
    if (refusal) inactive.push({ coupon, refusal })
    else coupons.push(coupon)
  }
  return { coupons, inactive }
}
