import { type Instant, SECOND } from '#app/platform/clock.ts'
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
  /** The watching time charged so far, with the whole of a period that still runs. `watchSecondsUsedAt` leaves out its rest. */
  readonly watchSecondsUsed: number
  /** When the present run of charged periods began, and until when it is charged. null: never watched. */
  readonly meteredFrom: Instant | null
  readonly meteredUntil: Instant | null
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
  return isUsedUp(grant, now)
}

/** Whether all its watching time has gone by; the last period counts until its end. */
export function isUsedUp(grant: Grant, now: Instant): boolean {
  return grant.watchSecondsAllowed !== null && watchSecondsUsedAt(grant, now) >= grant.watchSecondsAllowed
}

/** Seconds of watching that have gone by. A period is charged when it begins, so what is left of it is taken off. */
export function watchSecondsUsedAt({ watchSecondsUsed, meteredUntil }: Grant, now: Instant): number {
  const yetToCome = Math.max(0, (meteredUntil ?? 0) - now)
  return Math.max(0, watchSecondsUsed - Math.ceil(yetToCome / SECOND))
}

/** When the clock ends it: at endsAt, or before that where it was ended early. null: never. */
export function endOfGrant({ endsAt, endedAt }: Grant): Instant | null {
  if (endsAt === null || endedAt === null) return endsAt ?? endedAt
  return Math.min(endsAt, endedAt)
}
