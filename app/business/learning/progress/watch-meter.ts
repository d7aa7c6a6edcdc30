import { grantThatPays } from '#app/business/learning/access.ts'
import { type Grant, isLive } from '#app/business/learning/grant.ts'
import { type Instant, SECOND } from '#app/platform/clock.ts'

/** How long a link works, and how much time it is charged ahead. Short, because a student who stops pays for the rest of it. */
export const WATCH_PERIOD = 20 * SECOND

/** A player renews its link once so little is left of it: time enough for a slow network, and no more. */
export const RENEW_WITHIN = 6 * SECOND

/** A run that ended so recently goes on under the same links, so that a late renewal does not load the video anew. */
export const RUN_SURVIVES = 10 * SECOND

/** Watching that was charged in one go. Its links work until it ends, and then never again. */
export type WatchRun = {
  readonly startedAt: Instant
  /** Half-open: all time before it is charged, and links are refused from here on. */
  readonly endsAt: Instant
  /** When the player should renew its link: shortly before the end, or at the end where no time is left to charge. */
  readonly renewAt: Instant
}

/** The run of watching that this grant pays for now; null where none is open. */
export function openRun(grant: Grant, now: Instant): WatchRun | null {
  const { meteredFrom, meteredUntil, watchSecondsAllowed, watchSecondsUsed } = grant
  if (meteredFrom === null || meteredUntil === null || now >= meteredUntil || !isLive(grant, now)) return null
  const isLast = watchSecondsUsed >= (watchSecondsAllowed ?? 0)
  return {
    startedAt: meteredFrom,
    endsAt: meteredUntil,
    renewAt: isLast ? meteredUntil : meteredUntil - RENEW_WITHIN,
  }
}

/** The open run that a link belongs to, by the instant at which the run began; null where it is over. */
export function runOfLink(grants: readonly Grant[], startedAt: Instant, now: Instant): WatchRun | null {
  const runs = grants.map(grant => openRun(grant, now))
  return runs.find(run => run?.startedAt === startedAt) ?? null
}

/**
 * Whether watching this lecture uses up time now. Previews and texts never do, and nothing does beside a grant that does
 * not count.
 */
export function isMetered(
  lecture: { readonly preview: boolean; readonly videoKey: string | null },
  grants: readonly Grant[],
  now: Instant,
): boolean {
  return lecture.videoKey !== null && !lecture.preview && grantThatPays(grants, now) !== null
}
