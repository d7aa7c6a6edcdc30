import type { CartFacts } from './cart-facts.ts'
import type { CouponInCart } from './coupon.ts'
import { priceCart } from './price-cart.ts'
import type { CartRefusal } from './priced-cart.ts'

export type DiscountsInForce = {
  /** The coupons that count, in the order they were taken. */
  readonly coupons: readonly CouponInCart[]
  /** Coupons that this cart cannot use as it is now, each with why: they are kept and not sent. */
  readonly resting: readonly { readonly coupon: CouponInCart; readonly refusal: CartRefusal }[]
  readonly promotionId: number | null
}

/**
 * Which of the held coupons and of the promotions count for a cart: a coupon that the cart with those before it cannot use
 * rests; the chosen promotion counts while the cart meets it, else the one that takes off most. decisions: The price of a
 * cart
 */
export function discountsInForce(
  facts: CartFacts,
  { held, promotionId }: { held: readonly CouponInCart[]; promotionId: number | null },
): DiscountsInForce {
  const { coupons, resting } = sortCoupons(facts, held)
  if (facts.settings.couponOrPromotion && coupons.length > 0) return { coupons, resting, promotionId: null }
  const usable = priceCart({ ...facts, coupons, promotionId: null }).usablePromotions
  const inForce = usable.find(({ id }) => id === promotionId) ?? usable[0]
  return { coupons, resting, promotionId: inForce?.id ?? null }
}

/** Why this cart cannot use all of these coupons together, or null. */
export function couponRefusalIn(facts: CartFacts, coupons: readonly CouponInCart[]): CartRefusal | null {
  const { refusals } = priceCart({ ...facts, coupons, promotionId: null })
  return refusals.find(({ code }) => code.startsWith('COUPON_') || code === 'NOT_FOUND') ?? null
}

function sortCoupons(facts: CartFacts, held: readonly CouponInCart[]) {
  const coupons: CouponInCart[] = []
  const resting: { coupon: CouponInCart; refusal: CartRefusal }[] = []
  for (const coupon of held) {
    const refusal = couponRefusalIn(facts, [...coupons, coupon])
    if (refusal) resting.push({ coupon, refusal })
    else coupons.push(coupon)
  }
  return { coupons, resting }
}
