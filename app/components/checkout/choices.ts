import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { PlaceOrder, ShippingAddress } from '#app/business/orders/placing/place-order-command.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { CheckoutFacts, CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import { shippingFrom } from './shipping-choice.ts'
import { taxFrom, withholdingFrom } from './tax-choice.ts'

/** What the buyer has chosen and typed so far. */
export type Choices = {
  /** The plan per course line, by the line's key; what is not here is as the shop picked it first. */
  readonly plans: Readonly<Record<string, number>>
  /** How many per product line; what is not here is as the cart has it. */
  readonly quantities: Readonly<Record<string, number>>
  /** Coupons the shop knows, as it described them. */
  readonly coupons: readonly CouponInCart[]
  /** null: the best one. */
  readonly promotionId: number | null
  readonly fullname: string
  readonly email: string
  readonly tel: string
  /** null: none is picked, or he has one already. */
  readonly userGroupId: number | null
  readonly shipping: ShippingChoice
  /** null: no tax invoice is asked for. */
  readonly tax: PlaceOrder['taxInvoice']
  readonly withholding: PlaceOrder['withholding']
  readonly methodId: number | null
}

export type ShippingChoice = {
  readonly methodId: number | null
  /** An entry of the address book, or an address typed now. */
  readonly addressId: number | null
  readonly address: ShippingAddress | null
}

/** Texts of a form that came back without JavaScript, by field name. */
export type TypedCheckout = Readonly<Partial<Record<string, string>>>

/** What is picked before the buyer picks: the first method (§7), the latest address, his own name and address. */
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

/** The plan of a line: the one chosen if it can be picked still, else the one picked first; null when none can be. */
export function planOf({ key, item }: CheckoutLine, choices: Pick<Choices, 'plans'>): PricingPlan | null {
  if (item.kind !== 'course') return null
  const open = item.plans.flatMap(({ plan, disabled }) => (disabled === null ? [plan] : []))
  const wanted = open.find(({ id }) => id === choices.plans[key])
  return wanted ?? open.find(({ id }) => id === item.planPickedFirst) ?? null
}

/** How many of a line: a course is bought once; of a product as many as there are. */
export function qtyOf({ key, item }: CheckoutLine, choices: Pick<Choices, 'quantities'>): number {
  return item.kind === 'product' ? (choices.quantities[key] ?? item.qty) : 1
}

/** The lines that are ordered: those that nothing speaks against. */
export function linesToOrder({ lines }: Pick<CheckoutFacts, 'lines'>): CheckoutLine[] {
  return lines.filter(({ refusal }) => refusal === null)
}
