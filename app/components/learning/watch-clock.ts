/** The watching time that the server told, by this device's steady clock (performance.now). */
export type WatchMeter = {
  readonly secondsLeft: number
  /** When the server told it. */
  readonly at: number
  /** Until when the charged period runs. Without a charged period the same as `at`. */
  readonly paidUntil: number
}

/**
 * Returns the whole seconds of watching left now, never negative. The clock runs while the video plays, and stops when
 * it pauses. The charged period runs on for some seconds, so after its end the clock shows what the server shows.
 */
export function watchSecondsAt(
  { secondsLeft, at, paidUntil }: WatchMeter,
  { now, pausedAt }: { now: number; pausedAt: number | null },
): number {
  const stoppedAt = pausedAt === null || now >= paidUntil ? now : Math.max(at, pausedAt)
  const passed = Math.max(0, Math.min(stoppedAt, paidUntil) - at)
  return Math.max(0, Math.ceil(secondsLeft - passed / 1000))
}

/** Seconds as HH:mm:ss. Hours may have more than two digits. */
export function hoursMinutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map(part => String(part).padStart(2, '0'))
    .join(':')
}
