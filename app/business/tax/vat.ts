import { halfUp } from '#app/business/money/rounding.ts'

/** What is left of minor units that contain VAT, half up: 214100 with 7 % is 200093. decisions: The price of a cart, 5 */
export function withoutVat(total: number, vatPercent: number): number {
  return halfUp(BigInt(total) * 10_000n, 10_000 + hundredths(vatPercent))
}

/** The VAT contained in a total, so that it and `withoutVat` add up to the total exactly. decisions: Money */
export function vatContained(total: number, vatPercent: number): number {
  return total - withoutVat(total, vatPercent)
}

/** A rate has at most two decimals; 7.1 * 100 is not 710 in floats, hence the rounding. */
function hundredths(percent: number): number {
  return Math.round(percent * 100)
}
