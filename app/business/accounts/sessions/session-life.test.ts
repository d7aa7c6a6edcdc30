import { expect, test } from 'vitest'
import { DAY, HOUR } from '#app/platform/clock.ts'
import { isUseWorthNoting, sessionEndsAt } from './session-life.ts'

const start = Date.UTC(2026, 0, 1)
const fresh = { createdAt: start, usedAt: start, expiresAt: start + 60 * DAY }

test('ends a student session after fourteen unused days', () => {
  expect(sessionEndsAt(fresh, false)).toBe(start + 14 * DAY)
})

test('ends a staff session after twelve unused hours', () => {
  expect(sessionEndsAt(fresh, true)).toBe(start + 12 * HOUR)
})

test('ends every session eventually, however much used', () => {
  expect(sessionEndsAt({ ...fresh, usedAt: start + 59 * DAY }, false)).toBe(start + 60 * DAY)
  expect(sessionEndsAt({ ...fresh, usedAt: start + 7 * DAY - HOUR }, true)).toBe(start + 7 * DAY)
})

test('records use once an hour', () => {
  expect(isUseWorthNoting(fresh, start + HOUR - 1)).toBe(false)
  expect(isUseWorthNoting(fresh, start + HOUR)).toBe(true)
})
