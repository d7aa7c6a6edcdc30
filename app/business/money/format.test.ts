import { expect, test } from 'vitest'
import { formatMoney } from './format.ts'
import { money } from './money.ts'

test.each([
  [135_000, 'THB', 'needed', '฿1,350'],
  [135_000, 'THB', 'always', '฿1,350.00'],
  [135_050, 'THB', 'needed', '฿1,350.50'],
  [4_500, 'USD', 'needed', '$45'],
  [123_456_789, 'USD', 'always', '$1,234,567.89'],
  [0, 'THB', 'always', '฿0.00'],
  [-34_900, 'THB', 'always', '-฿349.00'],
] as const)('%d %s with decimals %s is %s', (minor, currency, decimals, text) => {
  expect(formatMoney(money(minor, currency), 'th', { decimals })).toBe(text)
  expect(formatMoney(money(minor, currency), 'en', { decimals })).toBe(text)
})
