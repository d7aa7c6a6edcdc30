/** The watched seconds of a lecture: whole, half-open [from, to) pairs, sorted, neither overlapping nor touching. */
export type WatchedRanges = readonly (readonly [from: number, to: number])[]

/**
 * Makes ranges of the pairs a player sent: whole seconds within [0, length), joined, without empty ones. Both ends
 * are rounded down, so many small reports never add up to more than was watched.
 */
export function toRanges(pairs: readonly (readonly [number, number])[], length: number): WatchedRanges {
  const end = Math.floor(length)
  const whole = pairs
    .filter(([from, to]) => Number.isFinite(from) && Number.isFinite(to))
    .map(([from, to]) => [Math.max(0, Math.floor(from)), Math.min(end, Math.floor(to))] as const)
  return join(whole)
}

/**
 * Returns the union of two reports. It is commutative, associative and idempotent, so order, repeats and two devices
 * do not matter. decisions: Ideas, 'Progress merges'
 */
export function mergeRanges(a: WatchedRanges, b: WatchedRanges): WatchedRanges {
  return join([...a, ...b])
}

/** Cuts the ranges to the lecture's length, which may have become shorter. */
export function clampRanges(ranges: WatchedRanges, length: number): WatchedRanges {
  return toRanges(ranges, length)
}

export function watchedSeconds(ranges: WatchedRanges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** True at exactly 90 % watched. A lecture without length is never read by watching. decisions: Access and learning */
export function isRead(ranges: WatchedRanges, length: number): boolean {
  const end = Math.floor(length)
  return end > 0 && watchedSeconds(clampRanges(ranges, end)) * 10 >= end * 9
}

function join(pairs: readonly (readonly [number, number])[]): WatchedRanges {
  const joined: [number, number][] = []
  for (const [from, to] of pairs.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
