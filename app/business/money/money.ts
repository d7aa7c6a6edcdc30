import { invariant } from '#app/platform/result.ts'

export type Currency = 'THB' | 'USD'

/** True for a currency that the shop sells in. A provider may name another one. */
export function isCurrency(code: unknown): code is Currency {
  return code === 'THB' || code === 'USD'
}

/** An amount in minor units (satang, cents), always a whole number (decisions: Money). */
export type Money = { readonly minor: number; readonly currency: Currency }

/** The only way to create Money. Throws unless `minor` is a safe integer: a fraction here is a bug in the caller. */
export function money(minor: number, currency: Currency): Money {
  invariant(Number.isSafeInteger(minor), `money is whole minor units, not ${minor}`)
  return { minor: minor === 0 ? 0 : minor, currency }
}

export function add(a: Money, b: Money): Money {
  requireSameCurrency(a, b)
  return money(a.minor + b.minor, a.currency)
}

export function subtract(a: Money, b: Money): Money {
  requireSameCurrency(a, b)
  return money(a.minor - b.minor, a.currency)
}

export function isZero(amount: Money): boolean {
  return amount.minor === 0
}

/** Returns a negative number if `a` is less, positive if it is more: for `sort`. */
export function compare(a: Money, b: Money): number {
  requireSameCurrency(a, b)
  return a.minor - b.minor
}

function requireSameCurrency(a: Money, b: Money): void {
  invariant(a.currency === b.currency, `${a.currency} and ${b.currency} do not mix`)
}
