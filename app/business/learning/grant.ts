import type { Instant } from '#app/platform/clock.ts'
import type { PlanSnapshot } from './plan-snapshot.ts'

export type GrantSource = 'order' | 'gift' | 'group' | 'staff'

/** One line of the ledger of access: one cause, one clock. decisions: Ideas, 'Access is a ledger of grants' */
export type Grant = {
  readonly id: number
  readonly userId: string
  readonly courseId: number
  /** null unless an order gave it. */
  readonly orderLineId: number | null
  readonly source: GrantSource
  readonly plan: PlanSnapshot
  readonly startsAt: Instant
  /** null: no end. Half-open: at endsAt it is over. */
  readonly endsAt: Instant | null
  /** For Actual plans, seconds of watching. null: not counted. */
  readonly watchSecondsAllowed: number | null
  readonly watchSecondsUsed: number
  /** Ended before its time, by a refund or by staff. */
  readonly endedAt: Instant | null
  /** The course is for groups that its owner is not in: as long as that is so, this opens nothing. §5 'Course access' */
  readonly closedToGroup?: boolean
}

/** Whether this grant alone opens the course now. */
export function isLive(grant: Grant, now: Instant): boolean {
  if (now < grant.startsAt || grant.closedToGroup) return false
  return !isOver(grant, now)
}

/** Over for good: run out, used up, or ended. A grant that has yet to start is not over. */
export function isOver(grant: Grant, now: Instant): boolean {
  const end = endOfGrant(grant)
  if (end !== null && end <= now) return true
  return grant.watchSecondsAllowed !== null && grant.watchSecondsUsed >= grant.watchSecondsAllowed
}

/** When the clock ends it: at endsAt, or before that where it was ended early. null: never. */
export function endOfGrant({ endsAt, endedAt }: Grant): Instant | null {
  if (endsAt === null || endedAt === null) return endsAt ?? endedAt
  return Math.min(endsAt, endedAt)
}
