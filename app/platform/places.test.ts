import { expect, test } from 'vitest'
import { nextPlace, numbersOf, pageOf } from './places.ts'

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

test.each([
  [[9, 7, 4], [9, 7], 7],
  [[9, 7], [9, 7], null],
  [[], [], null],
])('shows of the rows %j a page of two', (read, shown, lastId) => {
  const rows = (ids: readonly number[]) => ids.map(id => ({ id }))
  expect(pageOf(rows(read), 2)).toEqual({ shown: rows(shown), lastId })
})
