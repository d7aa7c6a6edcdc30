import { expiryOf } from './card-number.ts'

/** A month with two digits: '8' becomes '08'. */
export const monthOf = (text: string) => (/^[1-9]$/.test(text) ? `0${text}` : text)

/** A year with four digits: '29' becomes '2029'. */
export const yearOf = (text: string) => (/^\d{2}$/.test(text) ? `20${text}` : text)

/** The wrong parts of an expiry date; empty if the month is not over. */
export function wrongPartsOf(month: string, year: string, now: number): ('month' | 'year')[] {
  const isMonth = /^(0[1-9]|1[0-2])$/.test(month)
  // Without a valid month, December tests whether the year could be right.
  const isYear = expiryOf(`${isMonth ? month : '12'}/${year}`, now) !== null && /^\d{4}$/.test(year)
  return [...(isMonth ? [] : ['month' as const]), ...(isYear ? [] : ['year' as const])]
}
