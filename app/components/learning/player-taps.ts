/** A tap on the video: when, in milliseconds, and where. */
export type Tap = { readonly at: number; readonly part: 'left' | 'middle' | 'right' }

/** Two taps within this time belong together. */
const DOUBLE_MS = 300
export const TAP_SECONDS = 10

/** Returns the part of the video under a tap: its sides seek, and are a third each. */
export function partAt(x: number, { left, width }: { left: number; width: number }): Tap['part'] {
  const place = width > 0 ? (x - left) / width : 0.5
  if (place < 1 / 3) return 'left'
  return place > 2 / 3 ? 'right' : 'middle'
}

/**
 * Returns what a tap does, or null if nothing. A tap on a paused video plays it. A second tap on the same side seeks,
 * and so does each that follows at once.
 */
export function answerTap(
  { at, part }: Tap,
  before: Tap | null,
  { isPaused }: { isPaused: boolean },
): 'play' | 'back' | 'forward' | null {
  const isAgain = before !== null && before.part === part && at - before.at <= DOUBLE_MS
  if (isAgain && part !== 'middle') return part === 'left' ? 'back' : 'forward'
  return isPaused ? 'play' : null
}
