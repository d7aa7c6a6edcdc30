import { DAY, HOUR, type Instant } from '#app/platform/clock.ts'

type Life = { readonly idle: number; readonly absolute: number }

/** Students come back a week later on the same phone. Staff see other people's orders, so their sessions are short. */
export const STUDENT_LIFE: Life = { idle: 14 * DAY, absolute: 60 * DAY }
const STAFF_LIFE: Life = { idle: 12 * HOUR, absolute: 7 * DAY }

/** The longest life of a session and of its cookie, in milliseconds. The session often ends earlier. */
export const LONGEST_SESSION = STUDENT_LIFE.absolute

/** A session's use is recorded at most this often: precise enough for the list of devices, with few writes. */
const NOTED_EVERY = HOUR

export type SessionTimes = {
  readonly createdAt: Instant
  readonly usedAt: Instant
  readonly expiresAt: Instant
}

/** Returns when a session ends: unused for too long, or too old. */
export function sessionEndsAt(times: SessionTimes, isStaff: boolean): Instant {
  const life = isStaff ? STAFF_LIFE : STUDENT_LIFE
  return Math.min(times.usedAt + life.idle, times.createdAt + life.absolute, times.expiresAt)
}

/** True if the session's use should be recorded now. */
export function isUseWorthNoting(times: Pick<SessionTimes, 'usedAt'>, now: Instant): boolean {
  return now - times.usedAt >= NOTED_EVERY
}
