import { expect, test } from 'vitest'
import { nextPlace, numbersOf } from './places.ts'

test.each([
  ['17.4', [17, 4]],
  ['17', null],
  ['17.4.1', null],
  ['17.-4', null],
  ['17.', null],
  [null, null],
])('reads the place %j', (place, numbers) => {
  expect(numbersOf(place, 2)).toEqual(numbers)
})

test('leads on while one of the lists has more', () => {
  const ended = { end: [3], hasMore: false }
  expect(nextPlace([ended, { end: [5, 9], hasMore: true }])).toBe('3.5.9')
  expect(nextPlace([ended, ended])).toBeNull()
})
