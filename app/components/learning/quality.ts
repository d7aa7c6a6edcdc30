/** The browser's report about its connection. All fields are undefined in a browser without one. */
export type Line = {
  readonly effectiveType?: string
  /** Megabits per second. Browsers round it, and report at most 10. */
  readonly downlink?: number
  readonly saveData?: boolean
}

/** Megabits per second that a size of a lecture needs. docs/operation.md tells schools to stay below these. */
const NEEDED_MBITS: readonly (readonly [height: number, mbits: number])[] = [
  [240, 0.4],
  [360, 0.8],
  [480, 1.2],
  [720, 2.5],
  [1080, 4.5],
]
/** Above the last line of the table. */
const MOST_MBITS = 8
/** A line is shared and goes up and down. Only this part of it counts. */
const SAFE_PART = 0.7
/** With this line the main file plays, whatever its size. */
const FAST_MBITS = 6

/** Stalls within this time count together. */
const STALL_WINDOW_MS = 60_000
const LONG_STALL_MS = 5_000
const SHORT_STALL_MS = 700

/**
 * Returns the height to play: null is the main file. `heights` are the smaller sizes, largest first. A line that the
 * browser does not describe plays the main file until it stalls.
 */
export function qualityFor(
  heights: readonly number[],
  { effectiveType, downlink, saveData }: Line,
): number | null {
  const smallest = heights.at(-1)
  if (smallest === undefined) return null
  if (saveData || effectiveType === 'slow-2g' || effectiveType === '2g') return smallest
  if (downlink === undefined || downlink >= FAST_MBITS) return null
  return heights.find(height => neededMbits(height) <= downlink * SAFE_PART) ?? smallest
}

/** Returns the next smaller size, or the same if there is none. */
export function oneSmaller(heights: readonly number[], now: number | null): number | null {
  return heights.find(height => now === null || height < now) ?? now
}

export type Stall = { readonly at: number; readonly lasted: number }

/** True if the video stalls too often or too long for its size: one long stall, or two short ones within a minute. */
export function isTooSlow(stalls: readonly Stall[], now: number): boolean {
  const recent = stalls.filter(({ at, lasted }) => now - at < STALL_WINDOW_MS && lasted >= SHORT_STALL_MS)
  return recent.length >= 2 || recent.some(({ lasted }) => lasted >= LONG_STALL_MS)
}

function neededMbits(height: number): number {
  return NEEDED_MBITS.find(([upTo]) => height <= upTo)?.[1] ?? MOST_MBITS
}
