import type { Currency } from '#app/business/money/money.ts'
import { spread } from '#app/business/money/spread.ts'
import { compareDiscounts, type Discount, discountOn } from './discount.ts'
import type { LineAmount } from './line-amounts.ts'

/** A coupon or promotion that applies, with the keys of its lines. */
export type Applicable = {
  readonly rule: 'coupon' | 'promotion'
  readonly id: number
  readonly label: string
  readonly discount: Discount
  readonly keys: readonly string[]
}

/** The effect of one discount, in minor units. */
export type Applied = {
  readonly by: Applicable
  readonly base: number
  readonly amount: number
  readonly shares: readonly { readonly lineKey: string; readonly amount: number }[]
}

/**
 * Applies the discounts one after another, each to what the earlier ones left of its lines. Each amount is shared
 * among the lines in proportion to what is left of them. decisions: The price of a cart, 3
 */
export function applyDiscounts(
  discounts: readonly Applicable[],
  lines: readonly LineAmount[],
  currency: Currency,
): { readonly applied: readonly Applied[]; readonly left: ReadonlyMap<string, number> } {
  const left = new Map(lines.map(line => [line.key, line.amount]))
  const applied = [...discounts]
    .sort((a, b) => compareApplicable(a, b, currency))
    .map(by => {
      const weights = by.keys.map(key => left.get(key) ?? 0)
      const base = weights.reduce((sum, weight) => sum + weight, 0)
      const amount = discountOn(base, by.discount, currency)
      const parts = spread(amount, weights)
      const shares = by.keys.map((lineKey, index) => ({ lineKey, amount: parts[index] ?? 0 }))
      for (const share of shares) left.set(share.lineKey, (left.get(share.lineKey) ?? 0) - share.amount)
      return { by, base, amount, shares }
    })
  return { applied, left }
}

/** Coupons and promotions have separate ids, so both can have the same id. The coupon then applies first. */
function compareApplicable(a: Applicable, b: Applicable, currency: Currency): number {
  return compareDiscounts(a.discount, b.discount, currency) || a.id - b.id || (a.rule === 'coupon' ? -1 : 1)
}
