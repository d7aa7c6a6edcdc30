import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('describes a failed query and its cause without values', () => {
  const error = new DrizzleQueryError(
    'select * from orders where token = ?',
    ['secret'],
    new Error('D1 is down'),
  )
  const said = describeError(error)
  expect(said).toMatchObject({
    message: 'Failed query: select * from orders where token = ?',
    cause: 'D1 is down',
  })
  expect(JSON.stringify(said)).not.toContain('secret')
})

test('describes any other error by name, message and place', () => {
  const error = new TypeError('x is not a function')
  expect(describeError(error)).toMatchObject({
    error: 'TypeError',
    message: error.message,
    stack: error.stack,
  })
  expect(describeError('gone')).toEqual({ error: 'gone' })
})
