import type { Instant } from '#app/platform/clock.ts'

/** Days per unit. behaviour: Term units */
const DAYS: Record<string, number> = { year: 365, month: 30, day: 1 }

/**
 * Milliseconds per unit. Its year is 360 days: the specification has both years, each for its own use. behaviour:
 * Term units
 */
const MILLISECONDS: Record<string, Instant> = { year: 31_104e6, month: 2_592e6, day: 864e5, hour: 36e5 }

/** Returns the whole days of a term, or null if its unit is unknown or not a number of days (hours). */
export function termInDays(term: number, unit: string | null): number | null {
  const days = DAYS[unitOf(unit)]
  return days === undefined ? null : term * days
}

/**
 * Returns the milliseconds of a term. Only for watching time, hours, and records without courseDays.
 * behaviour: Term units
 */
export function termInMilliseconds(term: number, unit: string | null): number | null {
  const milliseconds = MILLISECONDS[unitOf(unit)]
  return milliseconds === undefined ? null : term * milliseconds
}

/** Returns the unit as a word: 'day' for 'Day(s)', 'days' and 'Day'. It is empty if there is none. */
export function unitOf(unit: string | null): string {
  return (unit ?? '').toLowerCase().replace(/\(s\)$|s$/, '')
}
