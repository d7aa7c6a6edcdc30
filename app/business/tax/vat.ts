import { halfUp } from '#app/business/money/rounding.ts'

/**
 * Returns a total without the VAT it contains, half up: 214100 with 7 % is 200093 (decisions: The price of a cart, 5).
 */
export function withoutVat(total: number, vatPercent: number): number {
  return halfUp(BigInt(total) * 10_000n, 10_000 + hundredths(vatPercent))
}

/** Returns the VAT contained in a total. With `withoutVat` it adds up to the total exactly (decisions: Money). */
export function vatContained(total: number, vatPercent: number): number {
  return total - withoutVat(total, vatPercent)
}

/** A rate has at most two decimals. Rounded, because 7.1 * 100 is not exactly 710 in floats. */
function hundredths(percent: number): number {
  return Math.round(percent * 100)
}
