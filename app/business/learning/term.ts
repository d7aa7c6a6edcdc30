import type { Instant } from '#app/platform/clock.ts'

/** §9 'Term conversion: month 30 days, year 365 days'. */
const DAYS: Record<string, number> = { year: 365, month: 30, day: 1 }

/** §9 'Term unit ms'. Its year is 360 days: the specification says both, and decisions keep each to its own place. */
const MILLISECONDS: Record<string, Instant> = { year: 31_104e6, month: 2_592e6, day: 864e5, hour: 36e5 }

/** Whole days of a term, or null where its unit is not a number of days (hours) or is unknown. */
export function termInDays(term: number, unit: string | null): number | null {
  const days = DAYS[unitWord(unit)]
  return days === undefined ? null : term * days
}

/** Milliseconds of a term by the table of §9; only for watching time, hours, and records without courseDays. */
export function termInMilliseconds(term: number, unit: string | null): number | null {
  const milliseconds = MILLISECONDS[unitWord(unit)]
  return milliseconds === undefined ? null : term * milliseconds
}

/** 'Day(s)', 'days' and 'Day' are one unit. */
function unitWord(unit: string | null): string {
  return (unit ?? '').toLowerCase().replace(/\(s\)$|s$/, '')
}
