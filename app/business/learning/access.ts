import type { Instant } from '#app/platform/clock.ts'
import { timeLeft } from './access-period.ts'
import { endOfGrant, type Grant, isLive, isOver, watchSecondsUsedAt } from './grant.ts'

/** What a person's grants for one course come to now. */
export type Access =
  | { readonly kind: 'none' }
  /** There was access; `endedAt` is when the last of it ended, null where watching time ran out. */
  | { readonly kind: 'ended'; readonly endedAt: Instant | null }
  /** There is a grant that is not over, but the course is for groups that its owner is not in. §5 'Course access' */
  | { readonly kind: 'closed-to-group' }
  | { readonly kind: 'upcoming'; readonly startsAt: Instant }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'until'; readonly endsAt: Instant }
  /** Only watching time is left; `endsAt` is when the last of it lapses unused, null for never. */
  | { readonly kind: 'watching'; readonly secondsLeft: number; readonly endsAt: Instant | null }

/** Any live grant opens the course. The grants are one person's for one course. */
export function hasAccess(grants: readonly Grant[], now: Instant): boolean {
  return grants.some(grant => isLive(grant, now))
}

/** The union of the grants, in the words a page needs. */
export function accessOf(grants: readonly Grant[], now: Instant): Access {
  const live = grants.filter(grant => isLive(grant, now))
  if (live.length === 0) return accessWithoutLive(grants, now)

  const byCalendar = live.filter(grant => grant.watchSecondsAllowed === null)
  if (byCalendar.some(grant => endOfGrant(grant) === null)) return { kind: 'unlimited' }
  if (byCalendar.length > 0) {
    const endsAt = presentEnd(grants, now)
    return endsAt === null ? { kind: 'unlimited' } : { kind: 'until', endsAt }
  }
  return { kind: 'watching', secondsLeft: watchSecondsLeft(live, now), endsAt: latestEnd(live) }
}

/** Seconds of watching that the live grants have left together. */
export function watchSecondsLeft(grants: readonly Grant[], now: Instant): number {
  return grants
    .filter(grant => isLive(grant, now))
    .reduce((sum, grant) => sum + (grant.watchSecondsAllowed ?? 0) - watchSecondsUsedAt(grant, now), 0)
}

/** Nothing can be watched, now or by itself later. */
export function isClosed({ kind }: Access): boolean {
  return kind === 'ended' || kind === 'closed-to-group' || kind === 'none'
}

/** Milliseconds until access runs out: -1 for no limit, never below 0. §4 */
export function accessTimeLeft(grants: readonly Grant[], now: Instant): number {
  const access = accessOf(grants, now)
  if (access.kind === 'unlimited') return -1
  if (access.kind === 'until') return timeLeft({ endsAt: access.endsAt, watchSeconds: null }, now)
  if (access.kind === 'watching') {
    return timeLeft({ endsAt: access.endsAt, watchSeconds: access.secondsLeft }, now)
  }
  return 0
}

/**
 * When the access of today ends: the latest end of the live grants, carried on through grants that begin before it.
 * Watching time has no such end and is passed over. null: there is no end, or no access. A renewal begins here.
 */
export function presentEnd(grants: readonly Grant[], now: Instant): Instant | null {
  const standing = grants
    .filter(grant => grant.watchSecondsAllowed === null && !isOver(grant, now))
    .sort((a, b) => a.startsAt - b.startsAt)
  if (!standing.some(grant => isLive(grant, now))) return null
  let end = now
  for (const grant of standing) {
    if (grant.startsAt > end) break
    const grantEnd = endOfGrant(grant)
    if (grantEnd === null) return null
    end = Math.max(end, grantEnd)
  }
  return end
}

/**
 * Which grant pays for watching now, or null where a grant opens the course without counting. Watching time that
 * lapses first is used first.
 */
export function grantThatPays(grants: readonly Grant[], now: Instant): Grant | null {
  const live = grants.filter(grant => isLive(grant, now))
  if (live.some(grant => grant.watchSecondsAllowed === null)) return null
  const lapsesAt = (grant: Grant) => endOfGrant(grant) ?? Number.POSITIVE_INFINITY
  // Two endless ones: Infinity - Infinity is NaN, hence the comparison.
  return (
    live.sort((a, b) =>
      lapsesAt(a) === lapsesAt(b) ? a.id - b.id : lapsesAt(a) < lapsesAt(b) ? -1 : 1,
    )[0] ?? null
  )
}

function accessWithoutLive(grants: readonly Grant[], now: Instant): Access {
  const upcoming = grants
    .filter(grant => !isOver(grant, now) && !grant.closedToGroup)
    .map(grant => grant.startsAt)
  if (upcoming.length > 0) return { kind: 'upcoming', startsAt: Math.min(...upcoming) }
  if (grants.length === 0) return { kind: 'none' }
  if (grants.some(grant => grant.closedToGroup && !isOver(grant, now))) return { kind: 'closed-to-group' }
  const ends = grants.flatMap(grant => endOfGrant(grant) ?? []).filter(end => end <= now)
  return { kind: 'ended', endedAt: ends.length > 0 ? Math.max(...ends) : null }
}

function latestEnd(grants: readonly Grant[]): Instant | null {
  const ends = grants.flatMap(grant => endOfGrant(grant) ?? [])
  return ends.length < grants.length ? null : Math.max(...ends)
}
