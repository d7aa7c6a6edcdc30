import { grantToCharge } from '#app/business/learning/access.ts'
import { type Grant, isLive } from '#app/business/learning/grant.ts'
import { type Instant, MINUTE, SECOND } from '#app/platform/clock.ts'

/**
 * How long a link works, and how far ahead it is charged. Short, because a student who stops pays for the rest of it.
 */
export const WATCH_PERIOD = 20 * SECOND

/** A player renews its link once this little time is left: enough for a slow network, and no more. */
export const RENEW_WITHIN = 6 * SECOND

/** A run continues under the same links if it ended this recently, so that a late renewal does not reload the video. */
export const MAX_RUN_GAP = 10 * SECOND

/**
 * The playing time that may be sent for each charged second: twice the speed, which is the player's highest, and half
 * as much again for what is fetched and not watched.
 */
export const MS_SENT_PER_SECOND = 3 * SECOND

/** The playing time that may be sent beyond that, for reading ahead and jumping. It fills up again by watching. */
export const SENT_AHEAD = 5 * MINUTE

/**
 * An answer takes playing time from the grant in pieces of this size. A player that jumps ends the answer and loses the
 * rest of its piece.
 */
export const SENT_PIECE = 10 * SECOND

/**
 * A video counts as at least this many bytes per second: after each jump a browser fetches about two megabytes,
 * whatever the rate, and ten jumps must not stop a small video.
 */
const LEAST_RATE = 100_000

/** The rate of a video whose length is unknown. High, because a rate that is too low would stop the video. */
const UNKNOWN_RATE = 1_000_000

/** Returns the bytes of a video that play in one second. */
export function bytesPerSecond({ bytes, lengthSeconds }: { bytes: number; lengthSeconds: number }): number {
  return lengthSeconds > 0 ? Math.max(LEAST_RATE, bytes / lengthSeconds) : UNKNOWN_RATE
}

/** A stretch of watching whose charges follow one another. Its links work until it ends, and never again. */
export type WatchRun = {
  readonly grantId: number
  readonly startedAt: Instant
  /** Half-open: all time before it is charged, and links are refused from this instant on. */
  readonly endsAt: Instant
  /** When the player should renew its link: shortly before the end, or at the end if no time is left to charge. */
  readonly renewAt: Instant
}

/** Returns the run that this grant has paid for now; null if there is none. */
export function openRun(grant: Grant, now: Instant): WatchRun | null {
  const { meteredFrom, meteredUntil, watchSecondsAllowed, watchSecondsUsed } = grant
  if (meteredFrom === null || meteredUntil === null || now >= meteredUntil || !isLive(grant, now)) return null
  const isLast = watchSecondsUsed >= (watchSecondsAllowed ?? 0)
  return {
    grantId: grant.id,
    startedAt: meteredFrom,
    endsAt: meteredUntil,
    renewAt: isLast ? meteredUntil : meteredUntil - RENEW_WITHIN,
  }
}

/** Returns the open run that a link belongs to, found by the instant the run began; null if it is over. */
export function runOfLink(grants: readonly Grant[], startedAt: Instant, now: Instant): WatchRun | null {
  const runs = grants.map(grant => openRun(grant, now))
  return runs.find(run => run?.startedAt === startedAt) ?? null
}

/**
 * True if watching this lecture uses up time now. Previews and texts never do. Nothing does while a grant that does
 * not count is live.
 */
export function isMetered(
  lecture: { readonly preview: boolean; readonly videoKey: string | null },
  grants: readonly Grant[],
  now: Instant,
): boolean {
  return lecture.videoKey !== null && !lecture.preview && grantToCharge(grants, now) !== null
}
