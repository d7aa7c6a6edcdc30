import { toDecimalText } from './decimal.ts'
import type { Currency, Money } from './money.ts'

const SIGNS: Record<Currency, string> = { THB: '฿', USD: '$' }

/**
 * Returns an amount for people to read. Running text leaves out `.00` (`฿1,350`); tables pass `decimals: 'always'`
 * (`฿1,350.00`). Thai and English format alike. Without Intl, because the server and an old phone must print the same
 * characters.
 */
export function formatMoney(
  { minor, currency }: Money,
  _locale: 'th' | 'en',
  { decimals = 'needed' }: { decimals?: 'needed' | 'always' } = {},
): string {
  const [whole = '0', fraction = '00'] = toDecimalText(Math.abs(minor)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const tail = decimals === 'always' || fraction !== '00' ? `.${fraction}` : ''
  return `${minor < 0 ? '-' : ''}${SIGNS[currency]}${grouped}${tail}`
}
