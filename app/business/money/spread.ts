import { invariant } from '#app/platform/result.ts'

/**
 * Divides `total` over `weights` in proportion, by largest remainder; ties go to the first (decisions: Money).
 * The shares are whole and add up to `total` exactly. No share exceeds its weight if `total` does not exceed their sum.
 * @example spread(10000, [135000, 89100]) // [6024, 3976]
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  invariant(total >= 0 && weights.every(weight => weight >= 0), 'only what is not negative can be spread')
  invariant(total === 0 || sum > 0n, 'an amount needs something to be spread over')
  if (total === 0) return weights.map(() => 0)

  const exact = weights.map(weight => BigInt(weight) * BigInt(total))
  const shares = exact.map(part => Number(part / sum))
  const leftOver = total - shares.reduce((all, share) => all + share, 0)

  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, leftOver)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
