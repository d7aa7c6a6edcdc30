import { expect, test } from 'vitest'
import { brandOf, expiryOf, grouped, isCardNumber } from './card-number.ts'

test.each([
  ['4', 'visa', '4'],
  ['4242424242424242', 'visa', '4242 4242 4242 4242'],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['2221000000000009', 'mastercard', '2221 0000 0000 0009'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['3530111333300000', 'jcb', '3530 1113 3330 0000'],
  ['6200000000000005', 'unionpay', '6200 0000 0000 0005'],
  ['9', null, '9'],
  ['', null, ''],
])('knows the brand of %s while typing', (number, brand, shown) => {
  expect([brandOf(number), grouped(number)]).toEqual([brand, shown])
})

test.each([
  ['4242 4242 4242 4242', true],
  ['4242 4242 4242 4241', false],
  ['4242 4242 4242 2442', false],
  ['4242', false],
  ['', false],
])('checks %s as a card number: %s', (number, is) => expect(isCardNumber(number)).toBe(is))

test.each([
  ['12/26', { month: 12, year: 2026 }],
  ['11/2026', { month: 11, year: 2026 }],
  ['1126', { month: 11, year: 2026 }],
  ['10/26', null],
  ['13/27', null],
  ['soon', null],
])('reads %s as an unexpired month', (text, expiry) => {
  expect(expiryOf(text, Date.UTC(2026, 10, 30))).toEqual(expiry)
})
