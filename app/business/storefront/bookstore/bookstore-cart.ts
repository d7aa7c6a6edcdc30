import type { CartFacts, LineToPrice } from '#app/business/pricing/cart-facts.ts'
import { discountsInForce } from '#app/business/pricing/discounts-in-force.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { CartRefusal, PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts, CheckoutLine } from '#app/business/storefront/checkout-facts.ts'

/** A cart line as it is sent to the bookstore. */
export type BookstoreLine = Pick<CheckoutLine, 'key' | 'name'> & {
  readonly courseId: number | null
  readonly productId: number | null
  readonly planId: number | null
  readonly qty: number
}

export type BookstoreCart = {
  readonly lines: readonly BookstoreLine[]
  readonly priced: PricedCart
  /** Why the cart cannot be sent. Payment and shipping are left out: the bookstore asks for them. */
  readonly refusals: readonly CartRefusal[]
}

/** Refusals that do not matter here: the bookstore settles them, or the best promotion is taken without asking. */
const NOT_OURS = [
  'dont_have_payment',
  'MINIMUM_AMOUNT',
  'requiredShippingAddress',
  'requiredShippingfee',
  'PROMOTION_NOT_CHOSEN',
]

/**
 * Returns the cart as its page shows it, with the default plans, priced for the bookstore. Lines that cannot be
 * bought are left out.
 */
export function bookstoreCart(facts: CheckoutFacts): BookstoreCart {
  const lines = facts.lines.filter(({ refusal }) => refusal === null)
  const bare = factsOf(facts, lines)
  const { coupons, promotionId } = discountsInForce(bare, {
    held: facts.coupons,
    promotionId: facts.promotionId,
  })
  const priced = priceCart({ ...bare, coupons, promotionId })
  return {
    lines: lines.map(toBookstoreLine),
    priced,
    refusals: priced.refusals.filter(({ code }) => !NOT_OURS.includes(code)),
  }
}

function toBookstoreLine({ key, name, item }: CheckoutLine): BookstoreLine {
  return item.kind === 'course'
    ? { key, name, courseId: item.courseId, productId: null, planId: item.planPickedFirst, qty: 1 }
    : { key, name, courseId: null, productId: item.productId, planId: null, qty: item.qty }
}

function factsOf(facts: CheckoutFacts, lines: readonly CheckoutLine[]): CartFacts {
  return {
    lines: lines.map(toPrice),
    coupons: [],
    promotions: facts.promotions,
    promotionId: null,
    // The method that pages pick first, so coupons for some methods apply here as they do on the page.
    paymentMethodId: facts.paymentMethods[0]?.id ?? null,
    shipping: { method: null, hasAddress: true },
    withholding: null,
    buyer: { personType: facts.buyer.personType, requiresTaxInvoice: false },
    settings: facts.settings,
    now: facts.now,
  }
}

function toPrice({ key, item }: CheckoutLine, position: number): LineToPrice {
  if (item.kind === 'product') {
    const { productId, price, priceUsd, qty } = item
    return { key, position, qty, item: { kind: 'product', productId, price, priceUsd } }
  }
  const shown = item.plans.find(({ plan }) => plan.id === item.planPickedFirst)
  const plan = shown?.plan ?? null
  return { key, position, qty: 1, item: { kind: 'course', courseId: item.courseId, plan } }
}
