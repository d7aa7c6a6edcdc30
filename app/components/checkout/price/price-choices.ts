import type { Money } from '#app/business/money/money.ts'
import type { CartFacts, LineToPrice } from '#app/business/pricing/cart-facts.ts'
import { paymentRefusals } from '#app/business/pricing/cart-refusals.ts'
import { type CouponInCart, couponCodeKey, isForMethod } from '#app/business/pricing/coupon.ts'
import { type DiscountsInForce, discountsInForce } from '#app/business/pricing/discounts-in-force.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts, CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import { type Choices, linesToOrder, planOf, qtyOf } from '#app/components/checkout/choices.ts'
import { servingMethod } from '#app/components/payment/payment-words.ts'

export type PricedChoices = DiscountsInForce & { readonly priced: PricedCart }

/** The price of the current choices, by the same rules as on the server. Preselects the best promotion. */
export function priceChoices(facts: CheckoutFacts, choices: Choices): PricedChoices {
  const bare = factsOf(facts, choices)
  const inForce = discountsInForce(bare, { held: choices.coupons, promotionId: choices.promotionId })
  const { coupons, promotionId } = inForce
  return { ...inForce, priced: priceWith({ ...bare, coupons, promotionId }) }
}

/** True if this payment method takes an order of this amount with these coupons. */
export function canTake(
  paymentMethodId: number,
  payable: Money,
  coupons: readonly Pick<CouponInCart, 'paymentMethodIds'>[],
): boolean {
  return (
    paymentRefusals({ paymentMethodId }, payable).length === 0 &&
    coupons.every(coupon => isForMethod(coupon, paymentMethodId))
  )
}

/**
 * Prices the choices, and returns them with the price. If the chosen payment method cannot take the order, another one
 * with the same name to the buyer takes its place.
 */
export function priceServed(
  facts: CheckoutFacts,
  choices: Choices,
): PricedChoices & { readonly choices: Choices } {
  const prices = priceChoices(facts, choices)
  const takes = (methodId: number) => canTake(methodId, prices.priced.payable, choices.coupons)
  const chosen = facts.paymentMethods.find(({ id }) => id === choices.methodId)
  if (!chosen) return { choices, ...prices }
  const serving = servingMethod(facts.paymentMethods, chosen, chosen.id, takes)
  if (serving === chosen) return { choices, ...prices }
  const served = { ...choices, methodId: serving.id }
  return { choices: served, ...priceChoices(facts, served) }
}

/** Prices the cart. If withholding is not allowed on this total, the choice is kept but not applied. */
function priceWith(facts: CartFacts): PricedCart {
  const priced = priceCart(facts)
  if (facts.withholding === null || priced.withholding.whyNot === null) return priced
  return priceCart({ ...facts, withholding: null })
}

/** True if the code is among these coupons, ignoring case and surrounding spaces. */
export function holdsCode(coupons: readonly CouponInCart[], code: string): boolean {
  return coupons.some(coupon => couponCodeKey(coupon.code) === couponCodeKey(code))
}

/** The facts for pricing as the server will build them, before coupons and promotion. */
export function factsOf(facts: CheckoutFacts, choices: Choices): CartFacts {
  const { shipping, tax } = choices
  return {
    lines: linesToOrder(facts).map((line, position) => toPrice(line, position, choices)),
    coupons: [],
    promotions: facts.promotions,
    promotionId: null,
    paymentMethodId: choices.methodId,
    shipping: {
      method: facts.shippingMethods.find(({ id }) => id === shipping.methodId) ?? null,
      hasAddress: shipping.address !== null || shipping.addressId !== null,
    },
    withholding: choices.withholding,
    buyer: {
      personType: tax?.personType ?? facts.buyer.personType,
      requiresTaxInvoice: tax !== null,
    },
    settings: facts.settings,
    now: facts.now,
  }
}

function toPrice(line: CheckoutLine, position: number, choices: Choices): LineToPrice {
  const { key, item } = line
  if (item.kind === 'course') {
    const plan = planOf(line, choices)
    const sendsBook = item.plans.some(shown => shown.plan.id === plan?.id && shown.books.length > 0)
    return { key, position, qty: 1, item: { kind: 'course', courseId: item.courseId, plan, sendsBook } }
  }
  const { productId, price, priceUsd } = item
  return {
    key,
    position,
    qty: qtyOf(line, choices),
    item: { kind: 'product', productId, price, priceUsd },
  }
}
