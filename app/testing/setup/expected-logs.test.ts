import { expect, test } from 'vitest'
import { createLog } from '#app/platform/log.ts'
import { allowLogged, expectLogged, loggedLines, takeFaults } from './expected-logs.ts'

const log = createLog({ requestId: 'r1' })
const NONE = { unexpected: [], missing: [] }

test('reports a warning or error that nobody declared', () => {
  log.info('request')
  console.warn('the address %s is odd', '/%')
  console.error(new TypeError('x is not a function'))
  expect(takeFaults()).toEqual({
    unexpected: [
      'Unexpected console.warn: the address /% is odd',
      expect.stringMatching(/^Unexpected console\.error: TypeError: x is not a function\n +at /),
    ],
    missing: [],
  })
  expect(takeFaults()).toEqual(NONE)
})

test('covers declared lines by event, fields or pattern', () => {
  expectLogged('job failed', { message: expect.stringContaining('D1'), ids: [1, 2] })
  for (const attempt of [1, 2]) log.error('job failed', { attempt, message: 'D1_ERROR', ids: [1, 2] })
  console.warn('the address /% is odd')
  expectLogged(/address .* odd$/)
  expect(takeFaults()).toEqual(NONE)
})

test('reports a declared line that was never written', () => {
  expectLogged('job failed', { ids: [1] })
  expectLogged(/odd/)
  allowLogged('mail not sent')
  log.info('job failed', { ids: [1] })
  log.error('job failed', { ids: [2] })
  expect(takeFaults()).toEqual({
    unexpected: [expect.stringContaining('"ids":[2]')],
    missing: [expect.stringContaining("event: 'job failed'"), expect.stringContaining('/odd/')],
  })
})

test('returns the lines of the running test by level', () => {
  log.info('request')
  log.warn('refund unclear')
  expect(loggedLines()).toHaveLength(2)
  expect(loggedLines('warn', 'error')).toEqual([expect.stringContaining('refund unclear')])
  takeFaults()
  expect(loggedLines()).toEqual([])
})
