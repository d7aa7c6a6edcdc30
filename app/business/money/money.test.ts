import { expect, test } from 'vitest'
import { add, compare, isZero, money, subtract } from './money.ts'

test('refuses amounts that are not whole minor units', () => {
  for (const minor of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => money(minor, 'THB')).toThrow('whole minor units')
  }
})

test('has one zero', () => {
  expect(Object.is(money(-0, 'THB').minor, 0)).toBe(true)
  expect(isZero(subtract(money(100, 'THB'), money(100, 'THB')))).toBe(true)
})

test('adds, subtracts and compares within one currency', () => {
  expect(add(money(150, 'USD'), money(50, 'USD'))).toEqual(money(200, 'USD'))
  expect(subtract(money(150, 'USD'), money(200, 'USD'))).toEqual(money(-50, 'USD'))
  expect(compare(money(150, 'USD'), money(200, 'USD'))).toBeLessThan(0)
})

test.each([add, subtract, compare])('%o throws on two currencies', sum => {
  expect(() => sum(money(1, 'THB'), money(1, 'USD'))).toThrow('THB and USD do not mix')
})
