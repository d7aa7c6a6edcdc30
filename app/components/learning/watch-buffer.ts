import { mergeRanges, toRanges, type WatchedRanges } from '#app/business/learning/progress/watched-ranges.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Watch progress of one lecture that waits in the browser. */
export type Watch = {
  /** Seconds not yet sent to the server. */
  readonly ranges: WatchedRanges
  readonly position: number
  readonly at: Instant
  /** The student has read the text or file. */
  readonly isRead?: boolean
}

/** Merges newly watched seconds. Safe with two tabs: ranges only grow, and the newest position wins. */
export function addWatched(known: Watch | null, seen: Watch): Watch {
  if (known === null) return seen
  const ranges = mergeRanges(known.ranges, seen.ranges)
  const merged = { ranges, isRead: known.isRead || seen.isRead }
  return seen.at >= known.at ? { ...seen, ...merged } : { ...known, ...merged }
}

/** The progress left after `sent` was sent; null if none. Keeps what was watched meanwhile. */
export function afterSending(known: Watch, sent: Watch): Watch | null {
  const ranges = subtractRanges(known.ranges, sent.ranges)
  const isSent = ranges.length === 0 && known.at <= sent.at && (sent.isRead || !known.isRead)
  return isSent ? null : { ...known, ranges }
}

/** The parts of `a` that are not in `b`. */
export function subtractRanges(a: WatchedRanges, b: WatchedRanges): WatchedRanges {
  return b.reduce<WatchedRanges>(
    (left, [from, to]) =>
      left.flatMap(([start, end]) =>
        [[start, Math.min(end, from)] as const, [Math.max(start, to), end] as const].filter(
          ([s, e]) => s < e,
        ),
      ),
    a,
  )
}

/** Reads stored progress; null if it is missing or not in this version's format. */
export function readWatch(text: string | null): Watch | null {
  try {
    const { ranges, position, at, isRead } = JSON.parse(text ?? 'null') ?? {}
    if (!Number.isFinite(position) || !Number.isFinite(at) || !Array.isArray(ranges)) return null
    const pairs = ranges.filter(pair => Array.isArray(pair) && pair.length === 2)
    const watch = { ranges: toRanges(pairs, Number.MAX_SAFE_INTEGER), position, at }
    return isRead === true ? { ...watch, isRead } : watch
  } catch {
    return null
  }
}
