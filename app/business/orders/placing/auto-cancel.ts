import { HOUR, type Instant } from '#app/platform/clock.ts'

/** Returns cancel_at for an order placed now; null (never) if autoCancelHours is 0. behaviour: Time */
export function cancelAtOf(now: Instant, autoCancelHours: number): Instant | null {
  return autoCancelHours > 0 ? now + Math.round(autoCancelHours * HOUR) : null
}
