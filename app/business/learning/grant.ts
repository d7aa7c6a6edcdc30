import { type Instant, SECOND } from '#app/platform/clock.ts'
import type { PlanSnapshot } from './plan-snapshot.ts'

export type GrantSource = 'order' | 'gift' | 'group' | 'staff'

/** One row of access: one cause, one clock. decisions: Ideas, 'Access is a ledger of grants' */
export type Grant = {
  readonly id: number
  readonly userId: string
  readonly courseId: number
  /** null unless an order gave the grant. */
  readonly orderLineId: number | null
  readonly source: GrantSource
  readonly plan: PlanSnapshot
  readonly startsAt: Instant
  /** null: no end. Half-open: the grant is over at endsAt. */
  readonly endsAt: Instant | null
  /** Seconds of watching, for Actual plans. null: not counted. */
  readonly watchSecondsAllowed: number | null
  /**
   * The seconds charged so far, including all of a period that still runs. `watchSecondsUsedAt` leaves out its rest.
   */
  readonly watchSecondsUsed: number
  /** When the present run of charged periods began, and until when it is charged. null: never watched. */
  readonly meteredFrom: Instant | null
  readonly meteredUntil: Instant | null
  /** When a refund or a staff member ended the grant early. */
  readonly endedAt: Instant | null
  /**
   * The owner is not in the groups of the course. While that is so, the grant opens nothing. behaviour: Course access
   */
  readonly closedToGroup?: boolean
}

/** True if this grant alone opens the course now. */
export function isLive(grant: Grant, now: Instant): boolean {
  if (now < grant.startsAt || grant.closedToGroup) return false
  return !isOver(grant, now)
}

/**
 * True if the grant is over for good: expired, used up, or ended early. A grant that has not started yet is not over.
 */
export function isOver(grant: Grant, now: Instant): boolean {
  const end = endOfGrant(grant)
  if (end !== null && end <= now) return true
  return isUsedUp(grant, now)
}

/** True if all its watching time has passed. The last period counts until its end. */
export function isUsedUp(grant: Grant, now: Instant): boolean {
  return grant.watchSecondsAllowed !== null && watchSecondsUsedAt(grant, now) >= grant.watchSecondsAllowed
}

/** Returns the seconds of watching that have passed. A period is charged when it begins, so its rest is subtracted. */
export function watchSecondsUsedAt({ watchSecondsUsed, meteredUntil }: Grant, now: Instant): number {
  const unplayedMs = Math.max(0, (meteredUntil ?? 0) - now)
  return Math.max(0, watchSecondsUsed - Math.ceil(unplayedMs / SECOND))
}

/** Returns when the grant ends on the calendar: at endsAt, or at endedAt if that is earlier. null: never. */
export function endOfGrant({ endsAt, endedAt }: Grant): Instant | null {
  if (endsAt === null || endedAt === null) return endsAt ?? endedAt
  return Math.min(endsAt, endedAt)
}
