export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'jcb' | 'unionpay'

const BRANDS: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^(62|81)/],
]

export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The card brand by the first digits; null: unknown, or too few digits. behaviour: Card pages */
export function brandOf(number: string): CardBrand | null {
  const digits = digitsOf(number)
  return BRANDS.find(([, starts]) => starts.test(digits))?.[0] ?? null
}

/** The number grouped as on the card: 4-6-5 for American Express, else groups of four. */
export function grouped(number: string): string {
  const digits = digitsOf(number).slice(0, 19)
  const groups =
    brandOf(digits) === 'amex'
      ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1)
      : digits.match(/\d{1,4}/g)
  return (groups ?? []).filter(Boolean).join(' ')
}

/** True if length and Luhn checksum are right. Luhn catches a wrong digit and most swapped digits. */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number)
  if (digits.length < 12 || digits.length > 19) return false
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Parses 'MM/YY'; null if it is no month or the month is over. */
export function expiryOf(text: string, now: number): { month: number; year: number } | null {
  const match = /^(0[1-9]|1[0-2])\D*(\d{2}|20\d{2})$/.exec(text.trim())
  if (!match) return null
  const [month, year] = [Number(match[1]), 2000 + (Number(match[2]) % 100)]
  return Date.UTC(year, month, 1) > now ? { month, year } : null
}
