import { expiryOf } from './card-number.ts'

/** A month in two digits, as cards have it: '8' is '08'. */
export const monthOf = (text: string) => (/^[1-9]$/.test(text) ? `0${text}` : text)

/** A year in four digits: '29' is '2029'. */
export const yearOf = (text: string) => (/^\d{2}$/.test(text) ? `20${text}` : text)

/** Which of the two is wrong: none where they are a month that is not over. */
export function wrongPartsOf(month: string, year: string, now: number): ('month' | 'year')[] {
  const isMonth = /^(0[1-9]|1[0-2])$/.test(month)
  // December tells whether the year alone could be right.
  const isYear = expiryOf(`${isMonth ? month : '12'}/${year}`, now) !== null && /^\d{4}$/.test(year)
  return [...(isMonth ? [] : ['month' as const]), ...(isYear ? [] : ['year' as const])]
}
