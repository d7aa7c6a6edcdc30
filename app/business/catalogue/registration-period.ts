import { DAY, fromBangkok, type Instant } from '#app/platform/clock.ts'
import type { Course } from './course.ts'

export type RegistrationPeriod = 'not yet' | 'open' | 'closed'

/**
 * Returns whether a course accepts registrations now. Half-open: closed at registrationEnd.
 * behaviour: Time; decisions: Who may buy
 */
export function registrationPeriod(
  { registrationStart, registrationEnd }: Pick<Course, 'registrationStart' | 'registrationEnd'>,
  now: Instant,
): RegistrationPeriod {
  if (registrationStart !== null && now < registrationStart) return 'not yet'
  return registrationEnd !== null && now >= registrationEnd ? 'closed' : 'open'
}

/** Returns the first instant of a day (YYYY-MM-DD) in Bangkok, or null if the date does not exist. */
export function startOfBangkokDay(date: string): Instant | null {
  return fromBangkok(date, '00:00:00')
}

/** Returns the first instant after a day in Bangkok: a registration until 31 May is open all of that day. */
export function endOfBangkokDay(date: string): Instant | null {
  const start = startOfBangkokDay(date)
  return start === null ? null : start + DAY
}
