import { DAY, type Instant } from '#app/platform/clock.ts'
import type { PlanSnapshot } from './plan-snapshot.ts'
import { termInDays, termInMilliseconds } from './term.ts'

/** How long a grant opens its course. decisions: Access and learning */
export type AccessPeriod = {
  /** Half-open: access is over at endsAt. null: no end. */
  readonly endsAt: Instant | null
  /** Seconds of watching. null: not counted. */
  readonly watchSeconds: number | null
}

const NO_LIMIT: AccessPeriod = { endsAt: null, watchSeconds: null }

/** Returns the access that a plan gives from `startsAt` on. behaviour: Plan types */
export function accessPeriod(plan: PlanSnapshot, startsAt: Instant): AccessPeriod {
  switch (plan.planType) {
    case 'One-Time Payment':
    case 'Free':
      return NO_LIMIT
    case 'Actual':
      return {
        endsAt: endAfter(startsAt, plan.isTermUnit2 ? calendarTime(plan.term2, plan.termUnit2) : null),
        watchSeconds: watchSecondsOf(plan),
      }
    case 'Period':
      return { endsAt: endAfter(startsAt, periodTime(plan)), watchSeconds: null }
  }
}

/**
 * Returns the milliseconds left at `now`: -1 without a limit, never below 0. If calendar time and watching time are
 * both limited, returns the smaller one. behaviour: Plan types
 */
export function timeLeft(period: AccessPeriod, now: Instant, watchSecondsUsed = 0): number {
  const limits: number[] = []
  if (period.endsAt !== null) limits.push(period.endsAt - now)
  if (period.watchSeconds !== null) limits.push((period.watchSeconds - watchSecondsUsed) * 1000)
  return limits.length === 0 ? -1 : Math.max(0, Math.min(...limits))
}

/**
 * A renewal begins at the present end, so no paid time is lost. Without an end, or after it, the renewal begins now.
 */
export function renewalStart(presentEnd: Instant | null, now: Instant): Instant {
  return presentEnd === null ? now : Math.max(presentEnd, now)
}

/**
 * Uses courseDays if the record has them. A term alone uses the table of milliseconds, whose year is 360 days.
 * behaviour: Term units
 */
function periodTime({ courseDays, term, termUnit }: PlanSnapshot): number | null {
  if (courseDays !== null) return courseDays < 0 ? null : courseDays * DAY
  return term === null || term < 0 ? null : termInMilliseconds(term, termUnit)
}

/** term_2 is calendar time that a buyer counts in days, so it uses days (a year is 365). */
function calendarTime(term: number | null, unit: string | null): number | null {
  if (term === null || term < 0) return null
  const days = termInDays(term, unit)
  return days === null ? termInMilliseconds(term, unit) : days * DAY
}

function watchSecondsOf({ term, termUnit }: PlanSnapshot): number | null {
  if (term === null || term < 0) return null
  const milliseconds = termInMilliseconds(term, termUnit)
  return milliseconds === null ? null : Math.floor(milliseconds / 1000)
}

function endAfter(startsAt: Instant, duration: number | null): Instant | null {
  return duration === null ? null : startsAt + duration
}
