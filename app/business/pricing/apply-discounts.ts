import type { Currency } from '#app/business/money/money.ts'
import { spread } from '#app/business/money/spread.ts'
import { compareDiscounts, type Discount, discountOn } from './discount.ts'
import type { LineAmount } from './line-amounts.ts'

/** A coupon or promotion that holds, with the lines it is for. */
export type Applicable = {
  readonly rule: 'coupon' | 'promotion'
  readonly id: number
  readonly label: string
  readonly discount: Discount
  readonly keys: readonly string[]
}

/** What one discount did, in minor units. */
export type Applied = {
  readonly by: Applicable
  readonly base: number
  readonly amount: number
  readonly shares: readonly { readonly lineKey: string; readonly amount: number }[]
}

/**
 * One discount after another, each on what the ones before have left of its lines, and spread over them in
 * proportion to that. decisions: The price of a cart, 3
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

/** Ids of coupons and promotions are numbered apart; where both tie, the coupon goes first. */
function compareApplicable(a: Applicable, b: Applicable, currency: Currency): number {
  return compareDiscounts(a.discount, b.discount, currency) || a.id - b.id || (a.rule === 'coupon' ? -1 : 1)
}
