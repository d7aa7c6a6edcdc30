import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptRows } from './kept-rows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rowsOf = (name: string, letters = 1) => ({ version: 'v', rows: [{ name: name.repeat(letters) }] })

test('keeps rows for a minute', () => {
  const kept = new KeptRows<readonly object[]>()
  kept.set('a', rowsOf('x'))
  vi.advanceTimersByTime(59_999)
  expect(kept.get('a')).toMatchObject(rowsOf('x'))
  vi.advanceTimersByTime(1)
  expect(kept.get('a')).toBeNull()
})

test('drops the rows that were not used for longest, until all fit', () => {
  const kept = new KeptRows<readonly object[]>()
  for (const key of ['a', 'b', 'c']) kept.set(key, rowsOf(key, 1_900_000))
  kept.get('a')
  kept.set('d', rowsOf('d', 1_900_000))
  expect(['a', 'b', 'c', 'd'].filter(key => kept.get(key))).toEqual(['a', 'c', 'd'])
  // What takes the place of other rows under its key counts once.
  for (let time = 0; time < 5; time += 1) kept.set('d', rowsOf('d', 1_900_000))
  expect(['a', 'c', 'd'].filter(key => kept.get(key))).toEqual(['a', 'c', 'd'])
})

test('keeps no rows that alone are too many', () => {
  const kept = new KeptRows<readonly object[]>()
  kept.set('a', rowsOf('x', 7_000_000))
  expect(kept.get('a')).toBeNull()
})
