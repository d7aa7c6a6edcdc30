import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** A moment in time: milliseconds since 1970 in UTC. The database and every rule speak this. */
export type Instant = number

export type Clock = () => Instant

export const systemClock: Clock = () => Date.now()

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Thailand has one offset and no daylight saving, so a constant is exact (§9 'compared in UTC+7'). */
const BANGKOK_OFFSET_MINUTES = 7 * 60

/** The instant as Bangkok's wall clock shows it, for comparing days and for printing. */
export function inBangkok(instant: Instant): dayjs.Dayjs {
  return dayjs.utc(instant).utcOffset(BANGKOK_OFFSET_MINUTES)
}

/**
 * The instant that Bangkok's wall clock shows as `date` (YYYY-MM-DD) and `time` (HH:mm or HH:mm:ss),
 * or null when there is no such date or time. §5 'Date YYYY-MM-DD, time HH:mm:ss, converted to UTC'.
 */
export function fromBangkok(date: string, time: string): Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const full = /^\d{2}:\d{2}$/.test(time) ? `${time}:00` : time
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(full)) return null
  const instant = Date.parse(`${date}T${full}Z`)
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date) return null
  return instant - BANGKOK_OFFSET_MINUTES * MINUTE
}
