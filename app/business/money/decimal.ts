/** At most 13 digits before the point keeps the amount in minor units a safe integer. */
const DECIMAL = /^(\d{1,13})(?:\.(\d+))?$/

/**
 * Returns a decimal amount from a call or a form in minor units, or null (behaviour: Amounts, ids and times in calls).
 * Strict on purpose: no sign, exponent or thousands comma, only digits 0-9, and a third decimal only if it is zero.
 * @example parseAmount('1350.5') // 135050
 */
export function parseAmount(amount: string | number): number | null {
  const match = DECIMAL.exec(typeof amount === 'number' ? String(amount) : amount)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  if (/[^0]/.test(fraction.slice(2))) return null
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Returns minor units as text with two decimals: 135000 is '1350.00'. Uses no floats. */
export function toDecimalText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns minor units as the JSON number of calls: 135050 is 1350.5. For the wire only: never calculate with it. */
export function toDecimalNumber(minor: number): number {
  return Number(toDecimalText(minor))
}
