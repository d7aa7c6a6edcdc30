import type { Instant } from '#app/platform/clock.ts'
import { timeLeft } from './access-period.ts'
import { endOfGrant, type Grant, isLive, isOver, watchSecondsUsedAt } from './grant.ts'

/** A person's access to one course now, from all their grants. */
export type Access =
  | { readonly kind: 'none' }
  /** Access is over. `endedAt` is when the last grant ended, null if watching time ran out. */
  | { readonly kind: 'ended'; readonly endedAt: Instant | null }
  /** The person has a grant that is not over, but is not in the groups of the course. behaviour: Course access */
  | { readonly kind: 'closed-to-group' }
  | { readonly kind: 'upcoming'; readonly startsAt: Instant }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'until'; readonly endsAt: Instant }
  /** Only watching time is left. `endsAt` is when the last of it expires unused; null: never. */
  | { readonly kind: 'watching'; readonly secondsLeft: number; readonly endsAt: Instant | null }

/** True if any grant is live. All grants must be of one person for one course. */
export function hasAccess(grants: readonly Grant[], now: Instant): boolean {
  return grants.some(grant => isLive(grant, now))
}

/** Returns the union of the grants, as pages show it. */
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

/** Returns the seconds of watching that the live grants have left together. */
export function watchSecondsLeft(grants: readonly Grant[], now: Instant): number {
  return grants
    .filter(grant => isLive(grant, now))
    .reduce((sum, grant) => sum + (grant.watchSecondsAllowed ?? 0) - watchSecondsUsedAt(grant, now), 0)
}

/** True if nothing can be watched, now or later without a new grant. */
export function isClosed({ kind }: Access): boolean {
  return kind === 'ended' || kind === 'closed-to-group' || kind === 'none'
}

/** Milliseconds until access runs out: -1 for no limit, never below 0. behaviour: Plan types */
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
 * Returns when the present access ends: the latest end of the live grants, extended by grants that begin before it.
 * Ignores watching time, which has no such end. null: no end, or no access. A renewal begins here.
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
 * Returns the grant to charge for watching now, or null if a grant opens the course without counting. Watching time
 * that expires first is used first.
 */
export function grantToCharge(grants: readonly Grant[], now: Instant): Grant | null {
  const live = grants.filter(grant => isLive(grant, now))
  if (live.some(grant => grant.watchSecondsAllowed === null)) return null
  const lapsesAt = (grant: Grant) => endOfGrant(grant) ?? Number.POSITIVE_INFINITY
  // With two endless grants, Infinity - Infinity would be NaN, so compare instead of subtracting.
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

/** The facts, beside the grants, that decide about access to a lecture. */
export type LectureToWatch = {
  readonly preview: boolean
  /** The lecture that must be read first, in a course with locked order. null: none. `lockedLectures` finds it. */
  readonly waitsFor: number | null
  /** The caller may edit the course (`mayEditCourse`). Missing: no. */
  readonly mayEdit?: boolean
}

/**
 * True if the caller may edit the course and has no access as a student. They open every lecture as a student would,
 * in any state of the course, and answer nothing.
 */
export function looksAsEditor(
  { mayEdit = false }: Pick<LectureToWatch, 'mayEdit'>,
  grants: readonly Grant[],
  now: Instant,
): boolean {
  return mayEdit && !hasAccess(grants, now)
}

/**
 * True if the lecture is a preview, the caller has a live grant and the lecture is not locked, or an editor looks at
 * it. behaviour: Lecture files need access; decisions: Access and learning
 */
export function mayWatch(lecture: LectureToWatch, grants: readonly Grant[], now: Instant): boolean {
  if (lecture.preview || looksAsEditor(lecture, grants, now)) return true
  return hasAccess(grants, now) && lecture.waitsFor === null
}

/** True if only the locked order keeps the lecture closed. */
export function isLocked(lecture: LectureToWatch, grants: readonly Grant[], now: Instant): boolean {
  return !lecture.preview && lecture.waitsFor !== null && hasAccess(grants, now)
}

export type AccessRefusal = 'NOT_FOUND' | 'ACCESS_ENDED' | 'LECTURE_LOCKED'

/**
 * Returns why a caller with these grants may not open the lecture or its quiz; null if they may (`mayWatch`). For
 * people who never had the course its lectures do not exist.
 */
export function refusalToOpen(
  lecture: LectureToWatch,
  grants: readonly Grant[],
  now: Instant,
): AccessRefusal | null {
  const isShown = lecture.preview || looksAsEditor(lecture, grants, now)
  return isShown ? null : refusalToHandIn(lecture, grants, now)
}

/** Returns why a caller with these grants may not take the quiz of the lecture; null if they may. */
export function refusalToAnswer(
  lecture: LectureToWatch,
  grants: readonly Grant[],
  now: Instant,
): AccessRefusal | null {
  return looksAsEditor(lecture, grants, now) ? 'NOT_FOUND' : refusalToOpen(lecture, grants, now)
}

/**
 * Returns why a caller with these grants may not hand in the homework of the lecture; null if they may. A preview needs
 * access too.
 */
export function refusalToHandIn(
  lecture: LectureToWatch,
  grants: readonly Grant[],
  now: Instant,
): AccessRefusal | null {
  if (grants.length === 0) return 'NOT_FOUND'
  if (!hasAccess(grants, now)) return 'ACCESS_ENDED'
  return isLocked(lecture, grants, now) ? 'LECTURE_LOCKED' : null
}
