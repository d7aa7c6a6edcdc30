import { expect, test } from 'vitest'
import { endOfBangkokDay, registrationPeriod, startOfBangkokDay } from './registration-period.ts'

const MAY_1 = Date.UTC(2026, 3, 30, 17)
const JUNE_1 = Date.UTC(2026, 4, 31, 17)

test('a Bangkok day begins at 17:00 UTC', () => {
  expect(startOfBangkokDay('2026-05-01')).toBe(MAY_1)
  expect(endOfBangkokDay('2026-05-31')).toBe(JUNE_1)
  expect(endOfBangkokDay('2026-02-29')).toBeNull()
})

test.each([
  [MAY_1 - 1, 'not yet'],
  [MAY_1, 'open'],
  [JUNE_1 - 1, 'open'],
  [JUNE_1, 'closed'],
])('registration at %d is %s', (now, period) => {
  expect(registrationPeriod({ registrationStart: MAY_1, registrationEnd: JUNE_1 }, now)).toBe(period)
})

test('registration without limits is open', () => {
  expect(registrationPeriod({ registrationStart: null, registrationEnd: null }, 0)).toBe('open')
})
