import { DAY, HOUR, type Instant, SECOND } from '#app/platform/clock.ts'

const FIRST = 10 * SECOND
const LONGEST = 6 * HOUR
/** Pages ask every six seconds; with several open the provider is asked no more often than by one. */
export const ASK_AT_MOST_EVERY = 5 * SECOND
/** An order that is never cancelled by itself: a QR of today is not paid next week. */
const WITHOUT_END = 7 * DAY
/** A provider that has said nothing for so long about money it holds has forgotten it, or we have been forgotten. */
export const LONGEST_HOLD = 30 * DAY

type Asked = {
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  /** Of the order. */
  readonly cancelAt: Instant | null
}

/**
 * When to ask about an open try next: soon at first, then ever more seldom (a third of its age), six hours apart at most.
 * Null: it is over, a day after the order's own end and after the try's; QRs outlive our countdown. decisions: Auto-cancel
 */
export function nextAskAt({ createdAt, expiresAt, cancelAt }: Asked, now: Instant): Instant | null {
  const end = Math.max(cancelAt ?? createdAt + WITHOUT_END, expiresAt ?? 0) + DAY
  if (now >= end) return null
  const distance = Math.max(FIRST, Math.min((now - createdAt) / 3, LONGEST))
  return Math.min(now + Math.round(distance), end)
}
