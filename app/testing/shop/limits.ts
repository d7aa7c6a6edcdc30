import { onTestFinished, vi } from 'vitest'
import type { Instant } from '#app/platform/clock.ts'
import { testDb } from './shop-needs.ts'

/**
 * Counts so many attempts under this key of a limit (throttle.server.ts), in the current window and in the next one: a
 * test must not depend on the minute in which it runs.
 */
export async function alreadyTried(key: string, windowMs: number, count: number): Promise<void> {
  const start = Date.now() - (Date.now() % windowMs)
  const insert = testDb.prepare('INSERT INTO throttles (key, window_start, count) VALUES (?, ?, ?)')
  await testDb.batch(
    [start, start + windowMs].map(window => insert.bind(`${key}:${windowMs}`, window, count)),
  )
}

/** Stops the clock until the test ends: a limit counts anew in each window of time, also in the middle of a test. */
export function holdClock(at: Instant = Date.now()): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
}
