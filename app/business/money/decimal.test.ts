import { expect, test } from 'vitest'
import fc from '#app/testing/setup/fast-check.ts'
import { parseAmount, toDecimalNumber, toDecimalText } from './decimal.ts'

test.each([
  ['1350', 135_000],
  ['1350.5', 135_050],
  ['1350.50', 135_050],
  ['1350.500', 135_050],
  ['0.01', 1],
  ['007', 700],
  [1350.5, 135_050],
  [0, 0],
  [19.99, 1_999],
])('reads %j as %d', (amount, minor) => {
  expect(parseAmount(amount)).toBe(minor)
})

test.each([
  '',
  ' 1',
  '1 ',
  '1e3',
  '1,000',
  '1,000.5',
  '-1',
  '+1',
  '0.005',
  '1.',
  '.5',
  '1.2.3',
  '٣',
  '๑๐๐',
  '0x10',
  'NaN',
  '12345678901234',
  -1,
  0.1 + 0.2,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('refuses %j', amount => {
  expect(parseAmount(amount)).toBeNull()
})

test('writes two decimals', () => {
  expect(toDecimalText(135_000)).toBe('1350.00')
  expect(toDecimalText(5)).toBe('0.05')
  expect(toDecimalText(-5)).toBe('-0.05')
  expect(toDecimalNumber(135_050)).toBe(1350.5)
})

test('reads back its own text and JSON number', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 14), minor => {
      expect(parseAmount(toDecimalText(minor))).toBe(minor)
      expect(parseAmount(JSON.parse(JSON.stringify(toDecimalNumber(minor))))).toBe(minor)
    }),
  )
})
