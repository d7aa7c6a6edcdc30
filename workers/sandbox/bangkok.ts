/** Bangkok is seven hours ahead of UTC, all year. */
const AHEAD_MS = 7 * 60 * 60 * 1_000

/** A time as 'yyyy-MM-ddTHH:mm:ss' in Bangkok. */
export function onBangkoksClock(instant: number): string {
  return new Date(instant + AHEAD_MS).toISOString().slice(0, 19)
}
