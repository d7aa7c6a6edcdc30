/** Seconds played in one go, with fractions. */
export type Stretch = { readonly from: number; readonly to: number }

/** The player tells the time four times a second, once in a hidden tab; a longer gap was a jump. */
const LONGEST_GAP_SECONDS = 2

/**
 * Follows the player's clock: a small step forward lengthens the stretch, anything else was a jump and begins a new one
 * (the old one is `done`). `rate` is the playback rate. Only seconds that really went by are counted.
 */
export function follow(
  stretch: Stretch | null,
  time: number,
  rate: number,
): { stretch: Stretch; done: Stretch | null } {
  if (stretch === null) return { stretch: { from: time, to: time }, done: null }
  const step = time - stretch.to
  if (step >= 0 && step <= LONGEST_GAP_SECONDS * Math.max(1, rate))
    return { stretch: { from: stretch.from, to: time }, done: null }
  return { stretch: { from: time, to: time }, done: stretch }
}
