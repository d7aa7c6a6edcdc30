import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { PlaceOrder } from '#app/business/orders/placing/place-order-command.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { CheckoutFacts, CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import type { TypedCheckout } from './checkout-answer.ts'
import { type ShippingChoice, shippingFrom } from './steps/shipping-choice.ts'
import { taxFrom, withholdingFrom } from './steps/tax-choice.ts'

/** All that the buyer has chosen and typed so far. */
export type Choices = {
  /** The chosen plan per course line, by line key. A missing line has the preselected plan. */
  readonly plans: Readonly<Record<string, number>>
  /** The chosen quantity per product line, by line key. A missing line has the cart's quantity. */
  readonly quantities: Readonly<Record<string, number>>
  /** Coupons, as the server described them. */
  readonly coupons: readonly CouponInCart[]
  /** null: the best promotion. */
  readonly promotionId: number | null
  readonly fullname: string
  readonly email: string
  readonly tel: string
  /** null: none is chosen, or the buyer already has a group. */
  readonly userGroupId: number | null
  readonly shipping: ShippingChoice
  /** null: no tax invoice is wanted. */
  readonly tax: PlaceOrder['taxInvoice']
  readonly withholding: PlaceOrder['withholding']
  readonly methodId: number | null
}

/** The preselected choices: the first payment method, the latest address, the buyer's own name and email. */
export function firstChoices(facts: CheckoutFacts, typed: TypedCheckout = {}): Choices {
  const method = facts.paymentMethods.find(({ id }) => String(id) === typed.paymentMethodId)
  return {
    plans: typedIds(facts, typed, 'plan'),
    quantities: typedIds(facts, typed, 'qty'),
    coupons: facts.coupons,
    promotionId: Number(typed.promotionId) || facts.promotionId,
    fullname: typed.fullname ?? facts.buyer.fullname,
    email: typed.email ?? facts.buyer.email,
    tel: typed.tel ?? facts.buyer.tel,
    userGroupId: Number(typed.userGroupId) || null,
    shipping: shippingFrom(facts, typed),
    tax: taxFrom(facts, typed),
    withholding: withholdingFrom(typed),
    methodId: method?.id ?? facts.paymentMethods[0]?.id ?? null,
  }
}

function typedIds({ lines }: CheckoutFacts, typed: TypedCheckout, what: 'plan' | 'qty') {
  const named = lines.map(({ key }) => [key, Number(typed[`${what}.${key}`])] as const)
  return Object.fromEntries(named.filter(([, number]) => number > 0))
}

/** The chosen plan of a line if it is still open, else the preselected plan; null if none is open. */
export function planOf({ key, item }: CheckoutLine, choices: Pick<Choices, 'plans'>): PricingPlan | null {
  if (item.kind !== 'course') return null
  const open = item.plans.flatMap(({ plan, disabled }) => (disabled === null ? [plan] : []))
  const wanted = open.find(({ id }) => id === choices.plans[key])
  return wanted ?? open.find(({ id }) => id === item.planPickedFirst) ?? null
}

/** The quantity of a line; always 1 for a course. */
export function qtyOf({ key, item }: CheckoutLine, choices: Pick<Choices, 'quantities'>): number {
  return item.kind === 'product' ? (choices.quantities[key] ?? item.qty) : 1
}

/** The lines that can be ordered. */
export function linesToOrder({ lines }: Pick<CheckoutFacts, 'lines'>): CheckoutLine[] {
  return lines.filter(({ refusal }) => refusal === null)
}
