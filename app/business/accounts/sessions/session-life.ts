import { DAY, HOUR, type Instant } from '#app/platform/clock.ts'

type Life = { readonly idle: number; readonly absolute: number }

/** Long enough to come back next week on the same phone. Staff see other people's orders, so theirs is short. */
export const STUDENT_LIFE: Life = { idle: 14 * DAY, absolute: 60 * DAY }
const STAFF_LIFE: Life = { idle: 12 * HOUR, absolute: 7 * DAY }

/** What a sign-in may last at most, in milliseconds: the cookie lives as long, the session often less. */
export const LONGEST_SESSION = STUDENT_LIFE.absolute

/** How often a session's use is written down at most: often enough to tell devices apart by it, while reading seldom writes. */
const NOTED_EVERY = HOUR

export type SessionTimes = {
  readonly createdAt: Instant
  readonly usedAt: Instant
  readonly expiresAt: Instant
}

/** The instant at which a session no longer counts: unused too long, or too old however much it is used. */
export function sessionEndsAt(times: SessionTimes, isStaff: boolean): Instant {
  const life = isStaff ? STAFF_LIFE : STUDENT_LIFE
  return Math.min(times.usedAt + life.idle, times.createdAt + life.absolute, times.expiresAt)
}

/** Whether its use should be written down now. */
export function isUseWorthNoting(times: Pick<SessionTimes, 'usedAt'>, now: Instant): boolean {
  return now - times.usedAt >= NOTED_EVERY
}
