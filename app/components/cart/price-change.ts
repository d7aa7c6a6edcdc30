import { moneyIn } from '#app/business/catalogue/pricing-plan.ts'
import { type Money, money } from '#app/business/money/money.ts'
import type { CheckoutFacts, CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import { type Choices, planOf } from '#app/components/checkout/choices.ts'

/** The unit price of a line with its current choices; null without a plan or without a price in this currency. */
export function unitPriceOf(
  line: CheckoutLine,
  { currency }: Pick<CheckoutFacts, 'currency'>,
  choices: Pick<Choices, 'plans'>,
): Money | null {
  const priced = line.item.kind === 'product' ? line.item : planOf(line, choices)
  return priced && moneyIn(priced, currency)
}

/**
 * The unit price when the line was added and the one now; null if they are equal.
 * Also null after another plan was chosen: its price was shown then.
 */
export function priceChangeOf(
  line: CheckoutLine,
  facts: Pick<CheckoutFacts, 'currency'>,
  choices: Pick<Choices, 'plans' | 'quantities'>,
): { readonly before: Money; readonly after: Money } | null {
  const { key, priceSeen, refusal, item } = line
  if (item.kind === 'course' && item.isPlanReplaced) return null
  const isAnew = choices.plans[key] !== undefined || choices.quantities[key] !== undefined
  const after = unitPriceOf(line, facts, choices)
  if (refusal || isAnew || priceSeen === null || after === null || after.minor === priceSeen) return null
  return { before: money(priceSeen, facts.currency), after }
}
