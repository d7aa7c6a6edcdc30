import type { Currency } from '#app/business/money/money.ts'
import { percentOf } from '#app/business/money/rounding.ts'
import type { Instant } from '#app/platform/clock.ts'

/**
 * The discount of a coupon or promotion. Values are whole hundredths: minor units for an amount (1 THB is 100),
 * hundredths of a percent for a percentage (10 % is 1000). A percentage is the same in both currencies.
 */
export type Discount = {
  readonly discountType: 'amount' | 'percent'
  readonly discountValue: number
  /** null: this amount takes nothing off in USD. */
  readonly discountValueUsd: number | null
}

/** Returns the discount's value in this currency. */
export function valueIn(discount: Discount, currency: Currency): number {
  const inUsd = currency === 'USD' && discount.discountType === 'amount'
  return Math.max(0, inUsd ? (discount.discountValueUsd ?? 0) : discount.discountValue)
}

/** Returns the discount on a base, in minor units; never more than the base. decisions: The price of a cart, 3 */
export function discountOn(base: number, discount: Discount, currency: Currency): number {
  const value = valueIn(discount, currency)
  return Math.min(base, discount.discountType === 'percent' ? percentOf(base, value) : value)
}

/** Percent before amount, then the higher value. The caller settles a tie by the lower id. behaviour: Discount order */
export function compareDiscounts(a: Discount, b: Discount, currency: Currency): number {
  if (a.discountType !== b.discountType) return a.discountType === 'percent' ? -1 : 1
  return valueIn(b, currency) - valueIn(a, currency)
}

export type Term = { readonly startsAt: Instant | null; readonly endsAt: Instant | null }

/** Half-open [startsAt, endsAt); null is no limit on that side. */
export function termAt({ startsAt, endsAt }: Term, now: Instant): 'not yet' | 'holds' | 'over' {
  if (startsAt !== null && now < startsAt) return 'not yet'
  return endsAt !== null && now >= endsAt ? 'over' : 'holds'
}
