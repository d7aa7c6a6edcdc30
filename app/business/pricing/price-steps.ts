import { type Currency, money } from '#app/business/money/money.ts'
import type { Applied } from './apply-discounts.ts'
import type { CartFacts } from './cart-facts.ts'
import { hasProducts } from './cart-refusals.ts'
import type { Charges } from './charges.ts'
import type { LeftOut } from './choose-coupons.ts'
import type { PriceStep } from './priced-cart.ts'

type Made = {
  readonly applied: readonly Applied[]
  readonly leftOut: readonly LeftOut[]
  readonly charges: Charges
}

/**
 * Returns the steps of the price breakdown: first the discounts in the order they applied, then those left out, then
 * the charges.
 */
export function priceSteps(
  { applied, leftOut, charges }: Made,
  facts: CartFacts,
  currency: Currency,
): PriceStep[] {
  const inMoney = (minor: number) => money(minor, currency)
  const nothing = { id: null, label: '', base: inMoney(0), amount: inMoney(0), shares: [], leftOut: null }

  const discounts = applied.map(({ by, base, amount, shares }) => ({
    rule: by.rule,
    id: by.id,
    label: by.label,
    base: inMoney(base),
    amount: inMoney(amount),
    shares: shares.map(share => ({ lineKey: share.lineKey, amount: inMoney(share.amount) })),
    leftOut: amount === 0 ? ('NOTHING_TO_TAKE_OFF' as const) : null,
  }))
  const refused = leftOut.map(({ why, ...what }) => ({ ...nothing, ...what, leftOut: why }))

  const { withholding } = charges
  const after: PriceStep[] = []
  const { method } = facts.shipping
  if (method !== null) {
    const leftOut = hasProducts(facts) ? null : 'NOTHING_TO_SHIP'
    const fee = inMoney(charges.shippingFee)
    after.push({ ...nothing, rule: 'shipping', id: method.id, label: method.name, amount: fee, leftOut })
  }
  if (facts.settings.vatEnabled) {
    const contained = inMoney(charges.vatContained)
    after.push({ ...nothing, rule: 'vat', base: inMoney(charges.total), amount: contained })
  }
  if (facts.withholding !== null) {
    const { base, amount, whyNot } = withholding
    after.push({
      ...nothing,
      rule: 'withholding',
      base: inMoney(base),
      amount: inMoney(amount),
      leftOut: whyNot,
    })
  }
  return [...discounts, ...refused, ...after]
}
