import { DAY, HOUR, type Instant, SECOND } from '#app/platform/clock.ts'

const FIRST = 10 * SECOND
const LONGEST = 6 * HOUR
/** Pages ask every six seconds. With several pages open, the provider is asked no more often than with one. */
export const ASK_AT_MOST_EVERY = 5 * SECOND
/** For an order that is never cancelled automatically: a QR of today is not paid next week. */
const WITHOUT_END = 7 * DAY
/** A provider that says nothing about held money for this long will not report it any more. */
export const LONGEST_HOLD = 30 * DAY

type Asked = {
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  /** When the order is cancelled automatically; null: never. */
  readonly cancelAt: Instant | null
}

/**
 * Returns when to ask about an open attempt next: soon at first, then less often (after a third of its age), at most
 * six hours apart. null: it is over. That is a day after the order's end and the attempt's end, because a QR can
 * outlive our countdown. decisions: Orders and payments
 */
export function nextAskAt({ createdAt, expiresAt, cancelAt }: Asked, now: Instant): Instant | null {
  const end = Math.max(cancelAt ?? createdAt + WITHOUT_END, expiresAt ?? 0) + DAY
  if (now >= end) return null
  const distance = Math.max(FIRST, Math.min((now - createdAt) / 3, LONGEST))
  return Math.min(now + Math.round(distance), end)
}
