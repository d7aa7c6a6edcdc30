import { expect, test } from 'vitest'
import { parseQuantity, stepQuantity } from './quantity.ts'

test.each([
  ['1', 3, 1],
  ['3', 3, 3],
  [' 2 ', 3, 2],
  ['999', 5000, 999],
])('accepts %j of %i', (text, available, quantity) => {
  expect(parseQuantity(text, available)).toBe(quantity)
})

test.each([
  ['0', 3],
  ['4', 3],
  ['-1', 3],
  ['1.5', 3],
  ['1e1', 30],
  ['', 3],
  ['สอง', 3],
  ['1', 0],
  ['1000', 5000],
])('refuses %j of %i', (text, available) => {
  expect(parseQuantity(text, available)).toBeNull()
})

test.each([
  ['1', -1, 3, 1],
  ['1', 1, 3, 2],
  ['3', 1, 3, 3],
  ['9', 1, 3, 3],
  ['9', -1, 3, 3],
  ['', 1, 3, 1],
  ['x', -1, 3, 1],
] as const)('steps from %j by %i of %i to %i', (text, by, available, quantity) => {
  expect(stepQuantity(text, by, available)).toBe(quantity)
})
