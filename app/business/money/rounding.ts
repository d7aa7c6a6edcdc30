import { invariant } from '#app/platform/result.ts'

/**
 * Returns `numerator / denominator` rounded to a whole number, half up (decisions: Money).
 * Exact, without floats. Pass a BigInt where the numerator may exceed 2^53.
 */
export function halfUp(numerator: number | bigint, denominator: number | bigint): number {
  const over = BigInt(denominator)
  invariant(over > 0n, 'rounding needs a denominator above zero')
  const doubled = 2n * BigInt(numerator) + over
  const whole = Number(floorDivide(doubled, 2n * over))
  invariant(Number.isSafeInteger(whole), 'a rounded amount is too large to be exact')
  return whole
}

/** Returns a percentage of minor units, half up. The rate is in hundredths of a percent: 10 % is 1000. */
export function percentOf(minor: number, hundredthsOfPercent: number): number {
  return halfUp(BigInt(minor) * BigInt(hundredthsOfPercent), 10_000n)
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n ? quotient - 1n : quotient
}
