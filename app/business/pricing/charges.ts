import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import type { Currency } from '#app/business/money/money.ts'
import { vatContained } from '#app/business/tax/vat.ts'
import { withholdingAmount, withholdingBase, withholdingRefusal } from '#app/business/tax/withholding.ts'
import type { CartFacts } from './cart-facts.ts'
import { hasProducts } from './cart-refusals.ts'

/** The amounts added to and taken from the net, in minor units. decisions: The price of a cart, 5 and 6 */
export type Charges = ReturnType<typeof chargesOn>

/**
 * Shipping is charged for products only, VAT is contained in net + shipping, and withholding is counted from the net.
 */
export function chargesOn(net: number, facts: CartFacts, currency: Currency) {
  const shippingFee = shippingFeeOf(facts, currency)
  const total = net + shippingFee
  const { buyer, settings } = facts

  const whyNot = withholdingRefusal({ total, currency, buyer, settings })
  const percent = whyNot === null ? facts.withholding : null
  const base = withholdingBase(net, settings)
  const amount = percent === null ? 0 : withholdingAmount(base, percent)

  return {
    shippingFee,
    total,
    vatContained: settings.vatEnabled ? vatContained(total, settings.vatPercent) : 0,
    withholding: { base, amount, percent, whyNot },
    payable: total - amount,
  }
}

function shippingFeeOf(facts: CartFacts, currency: Currency): number {
  const { method } = facts.shipping
  if (method === null || !hasProducts(facts)) return 0
  return priceIn({ price: method.fee, priceUsd: method.feeUsd }, currency) ?? 0
}
