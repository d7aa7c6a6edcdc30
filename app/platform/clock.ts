import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** A moment: milliseconds since 1970 in UTC. The database and all rules use it. */
export type Instant = number

export type Clock = () => Instant

export const systemClock: Clock = () => Date.now()

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Thailand has one offset and no daylight saving, so a constant is exact. behaviour: Time */
const BANGKOK_OFFSET_MINUTES = 7 * 60

/** Returns the instant in Bangkok's local time, to compare days and to print. */
export function inBangkok(instant: Instant): dayjs.Dayjs {
  return dayjs.utc(instant).utcOffset(BANGKOK_OFFSET_MINUTES)
}

/**
 * Returns the instant of a Bangkok `date` (YYYY-MM-DD) and `time` (HH:mm or HH:mm:ss); null if there is no such date or
 * time. behaviour: Bank transfer report
 */
export function fromBangkok(date: string, time: string): Instant | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const full = /^\d{2}:\d{2}$/.test(time) ? `${time}:00` : time
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(full)) return null
  const instant = Date.parse(`${date}T${full}Z`)
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date) return null
  return instant - BANGKOK_OFFSET_MINUTES * MINUTE
}
