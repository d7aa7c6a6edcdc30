import { expect, test } from 'vitest'
import { retryDelaySeconds } from './messages.ts'

test('waits twice as long with each attempt, ten minutes at most', () => {
  expect([1, 2, 3, 20].map(retryDelaySeconds)).toEqual([10, 20, 40, 600])
})
