import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isOvertakenError, OVERTAKEN, untilNotOvertaken } from './overtaken.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs until it ends, with all the waits in between. Returns the value, or the error. */
async function run(write: () => Promise<unknown>): Promise<unknown> {
  const ended = untilNotOvertaken('the row', write).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return ended
}

describe('a write that others overtake', () => {
  test('is tried again until nobody is faster', async () => {
    const write = vi.fn(async () => (write.mock.calls.length < 5 ? OVERTAKEN : 'written'))
    expect(await run(write)).toBe('written')
    expect(write).toHaveBeenCalledTimes(5)
  })

  test('ends after twelve tries with its own error', async () => {
    const write = vi.fn(async () => OVERTAKEN)
    const error = await run(write)
    expect(isOvertakenError(error)).toBe(true)
    expect(String(error)).toContain('the row')
    expect(write).toHaveBeenCalledTimes(12)
  })

  test('passes on an error of its own at once', async () => {
    const broken = new Error('no such table')
    expect(await run(() => Promise.reject(broken))).toBe(broken)
    expect(isOvertakenError(broken)).toBe(false)
  })
})
