import { expect, test } from 'vitest'
import { numberOrNull, numberOrText, readId, withoutThousandsCommas } from './typed-numbers.ts'

test.each([
  ['1', 1],
  ['999999999999999', 999_999_999_999_999],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  [' 1', null],
  ['1000000000000000', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j names the id %j', (text, id) => {
  expect(readId(text)).toBe(id)
})

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['-3', -3],
  ['1.5', 1.5],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['twelve', 'twelve'],
  ['1,000', '1,000'],
  ['', ''],
])('%j was typed as %j', (typed, number) => {
  expect(numberOrText(typed)).toBe(number)
})

test.each([
  [undefined, null],
  ['', null],
  [' ', null],
  ['0', 0],
  ['twelve', 'twelve'],
])('%j in a field that may be empty was typed as %j', (typed, number) => {
  expect(numberOrNull(typed)).toBe(number)
})

test.each([
  ['1350', '1350'],
  [' 1,350.50 ', '1350.50'],
  ['12,345,678', '12345678'],
  ['12,5', '12,5'],
  ['12,50', '12,50'],
  ['99,5000', '99,5000'],
  ['1,35,000', '1,35,000'],
  ['1.350,50', '1.350,50'],
  ['', ''],
])('the number %j without commas between thousands is %j', (typed, plain) => {
  expect(withoutThousandsCommas(typed)).toBe(plain)
})
