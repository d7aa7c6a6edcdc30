import { DAY, HOUR, type Instant } from '#app/platform/clock.ts'

type Life = { readonly idle: number; readonly absolute: number }

/** Long enough to come back next week on the same phone. Staff see other people's orders, so theirs is short. */
const STUDENT: Life = { idle: 14 * DAY, absolute: 60 * DAY }
const STAFF: Life = { idle: 12 * HOUR, absolute: 7 * DAY }

/** What a sign-in may last at most, in milliseconds: the cookie lives as long, the session often less. */
export const LONGEST_SESSION = STUDENT.absolute

/** A session is noted as used at most this many times within its idle time, so that reading seldom writes. */
const NOTES_PER_IDLE_TIME = 14

export type SessionTimes = {
  readonly createdAt: Instant
  readonly usedAt: Instant
  readonly expiresAt: Instant
}

/** The instant at which a session no longer counts: unused too long, or too old however much it is used. */
export function sessionEndsAt(times: SessionTimes, isStaff: boolean): Instant {
  const life = isStaff ? STAFF : STUDENT
  return Math.min(times.usedAt + life.idle, times.createdAt + life.absolute, times.expiresAt)
}

/** Whether its use should be written down now. */
export function isUseWorthNoting(times: SessionTimes, isStaff: boolean, now: Instant): boolean {
  const life = isStaff ? STAFF : STUDENT
  return now - times.usedAt > life.idle / NOTES_PER_IDLE_TIME
}
