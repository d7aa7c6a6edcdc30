import type { WatchReport } from '#app/business/learning/progress/merge-report.ts'
import { mergeRanges, toRanges, type WatchedRanges } from '#app/business/learning/progress/watched-ranges.ts'
import type { Instant } from '#app/platform/clock.ts'

/** What the browser remembers of a lecture until the server has it. */
export type Watch = {
  /** Seconds that the server was not told yet. */
  readonly ranges: WatchedRanges
  readonly position: number
  readonly at: Instant
}

/** Adds what was just watched. Two tabs may do so in turn: nothing goes backwards but the position, by time. */
export function addWatched(known: Watch | null, seen: Watch): Watch {
  if (known === null) return seen
  const ranges = mergeRanges(known.ranges, seen.ranges)
  return seen.at >= known.at ? { ...seen, ranges } : { ...known, ranges }
}

/** What is left to tell after `told` arrived; null when nothing is. What was watched in the meantime stays. */
export function afterTelling(known: Watch, told: Watch): Watch | null {
  const ranges = subtractRanges(known.ranges, told.ranges)
  return ranges.length === 0 && known.at <= told.at ? null : { ...known, ranges }
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

/** As the server wants it. */
export function toReport(lectureId: number, { ranges, position, at }: Watch): WatchReport {
  return { lectureId, ranges, position, at }
}

/** What was kept in the browser, or null where it is not (or no longer) what this version wrote. */
export function readWatch(text: string | null): Watch | null {
  try {
    const { ranges, position, at } = JSON.parse(text ?? 'null') ?? {}
    if (!Number.isFinite(position) || !Number.isFinite(at) || !Array.isArray(ranges)) return null
    const pairs = ranges.filter(pair => Array.isArray(pair) && pair.length === 2)
    return { ranges: toRanges(pairs, Number.MAX_SAFE_INTEGER), position, at }
  } catch {
    return null
  }
}
