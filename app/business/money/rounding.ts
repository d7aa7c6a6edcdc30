import { invariant } from '#app/platform/result.ts'

/**
 * `numerator / denominator` as a whole number, a half going up. Without floats, so it is exact however large the
 * product that was put in; give a BigInt where that product may pass 2^53. decisions: Money
 */
export function halfUp(numerator: number | bigint, denominator: number | bigint): number {
  const over = BigInt(denominator)
  invariant(over > 0n, 'rounding needs a denominator above zero')
  const doubled = 2n * BigInt(numerator) + over
  const whole = Number(floorDivide(doubled, 2n * over))
  invariant(Number.isSafeInteger(whole), 'a rounded amount is too large to be exact')
  return whole
}

/** A percentage of minor units, half up. The rate is in hundredths of a percent: 10 % is 1000. */
export function percentOf(minor: number, hundredthsOfPercent: number): number {
  return halfUp(BigInt(minor) * BigInt(hundredthsOfPercent), 10_000n)
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n ? quotient - 1n : quotient
}
