/** Watched seconds of a lecture: whole, half-open [from, to) pairs, sorted, neither overlapping nor touching. */
export type WatchedRanges = readonly (readonly [from: number, to: number])[]

/**
 * Makes ranges of whatever a player sent: whole seconds within [0, length), empty ones dropped, the rest joined. Both
 * ends are rounded down, so many small reports add up to no more than what was watched.
 */
export function toRanges(pairs: readonly (readonly [number, number])[], length: number): WatchedRanges {
  const end = Math.floor(length)
  const whole = pairs
    .filter(([from, to]) => Number.isFinite(from) && Number.isFinite(to))
    .map(([from, to]) => [Math.max(0, Math.floor(from)), Math.min(end, Math.floor(to))] as const)
  return join(whole)
}

/**
 * The union of two reports. Commutative, associative and idempotent: order, repeats and two devices do not matter, and
 * nothing watched is ever lost. decisions: Ideas, 'Progress merges'
 */
export function mergeRanges(a: WatchedRanges, b: WatchedRanges): WatchedRanges {
  return join([...a, ...b])
}

/** The ranges within a lecture that may have become shorter. */
export function clampRanges(ranges: WatchedRanges, length: number): WatchedRanges {
  return toRanges(ranges, length)
}

export function watchedSeconds(ranges: WatchedRanges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** Read at 90 % watched, exactly; a lecture without length is never read by watching. decisions: Access and learning */
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
