/** At most 13 digits before the point keeps the amount in minor units a safe integer. */
const DECIMAL = /^(\d{1,13})(?:\.(\d+))?$/

/**
 * Minor units of a decimal amount as the calls of §7 and people write it, or null. Strict on purpose: no sign, no
 * exponent, no thousands comma, no digits but 0-9, and a third decimal only when it is a zero.
 *
 * @example parseAmount('1350.5') // 135050
 */
export function parseAmount(amount: string | number): number | null {
  const match = DECIMAL.exec(typeof amount === 'number' ? String(amount) : amount)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  if (/[^0]/.test(fraction.slice(2))) return null
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Minor units as decimal text with two decimals, without a float on the way: 135000 is '1350.00'. */
export function toDecimalText(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Minor units as the JSON number of the calls of §7: 135050 is 1350.5. For the wire alone, never to count with. */
export function toDecimalNumber(minor: number): number {
  return Number(toDecimalText(minor))
}
