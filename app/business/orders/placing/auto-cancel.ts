import { HOUR, type Instant } from '#app/platform/clock.ts'

/** cancel_at of an order placed now: auto_cancel hours on, or null where it is 0, which means never. §9 */
export function cancelAtOf(now: Instant, autoCancelHours: number): Instant | null {
  return autoCancelHours > 0 ? now + Math.round(autoCancelHours * HOUR) : null
}
