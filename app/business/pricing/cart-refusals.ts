import { type Money, money } from '#app/business/money/money.ts'
import type { CartFacts } from './cart-facts.ts'
import { paymentMethodFacts } from './payment-methods.ts'
import type { CartRefusal, UsablePromotion } from './priced-cart.ts'

/** Refuses a cart that could use a promotion and has neither a promotion nor a coupon. behaviour: Promotion refusals */
export function promotionRefusals(facts: CartFacts, usable: readonly UsablePromotion[]): CartRefusal[] {
  const isOpen = facts.promotionId === null && facts.coupons.length === 0 && usable.length > 0
  return isOpen ? [{ code: 'PROMOTION_NOT_CHOSEN', promotionIds: usable.map(promotion => promotion.id) }] : []
}

/** Everything that is sent needs an address; products also need a shipping method. behaviour: Cart rules */
export function shippingRefusals(facts: CartFacts): CartRefusal[] {
  const { method, hasAddress } = facts.shipping
  const refusals: CartRefusal[] = []
  if (needsAddress(facts) && !hasAddress) refusals.push({ code: 'requiredShippingAddress' })
  if (!hasProducts(facts)) return refusals
  if (method === null) refusals.push({ code: 'requiredShippingfee' })
  else if (facts.settings.registrationLayout && method.feeUsd === null) {
    refusals.push({ code: 'priceUsdIsNull', lineKey: null })
  }
  return refusals
}

/** When nothing is due, no provider is asked. So no method is needed and no minimum applies. behaviour: Cart rules */
export function paymentRefusals(
  { paymentMethodId }: Pick<CartFacts, 'paymentMethodId'>,
  payable: Money,
): CartRefusal[] {
  if (payable.minor === 0) return []
  if (paymentMethodId === null) return [{ code: 'dont_have_payment' }]
  const { minimumSatang = 0 } = paymentMethodFacts(paymentMethodId) ?? {}
  return payable.currency === 'THB' && payable.minor < minimumSatang
    ? [{ code: 'MINIMUM_AMOUNT', minimum: money(minimumSatang, 'THB') }]
    : []
}

export function hasProducts({ lines }: Pick<CartFacts, 'lines'>): boolean {
  return lines.some(line => line.item.kind === 'product')
}

export function needsAddress({ lines }: Pick<CartFacts, 'lines'>): boolean {
  return lines.some(({ item }) => item.kind === 'product' || item.sendsBook === true)
}
