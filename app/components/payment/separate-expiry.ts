import { expiryOf } from './card-number.ts'

/** A month in two digits, as cards have it: '8' is '08'. */
export const monthOf = (text: string) => (/^[1-9]$/.test(text) ? `0${text}` : text)

/** A year in four digits: '29' is '2029'. */
export const yearOf = (text: string) => (/^\d{2}$/.test(text) ? `20${text}` : text)

/** Which of the two is wrong; null: they are a month that is not over. */
export function wrongPartOf(month: string, year: string, now: number): 'month' | 'year' | null {
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return 'month'
  return expiryOf(`${month}/${year}`, now) ? null : 'year'
}
