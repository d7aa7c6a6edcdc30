import { expect, test } from 'vitest'
import { monthOf, wrongPartsOf, yearOf } from './separate-expiry.ts'

test.each([
  ['8', '29', '08', '2029', []],
  ['12', '2026', '12', '2026', []],
  ['10', '26', '10', '2026', ['year']],
  ['0', '29', '0', '2029', ['month']],
  ['13', '2029', '13', '2029', ['month']],
  ['', '2029', '', '2029', ['month']],
  ['12', '', '12', '', ['year']],
  ['', '', '', '', ['month', 'year']],
  ['12', '20', '12', '2020', ['year']],
  ['12', '209', '12', '209', ['year']],
])('reads %s and %s as %s/%s with wrong parts %j', (month, year, wholeMonth, wholeYear, wrong) => {
  const now = Date.UTC(2026, 10, 30)
  expect([monthOf(month), yearOf(year)]).toEqual([wholeMonth, wholeYear])
  expect(wrongPartsOf(monthOf(month), yearOf(year), now)).toEqual(wrong)
})
