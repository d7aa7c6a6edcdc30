import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { knownNetworkOf } from '#app/business/callers/network.ts'
import { RATES } from '#app/business/callers/rates.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { throttles } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'

const [GUESSES] = RATES.couponGuess.rates
export const COUPON_GUESSES_ALLOWED = GUESSES.limit
const WINDOW = GUESSES.windowMs

export function couponGuessWindow(now: Instant): Instant {
  return now - (now % WINDOW)
}

export function secondsUntilNextGuess(now: Instant): number {
  return Math.ceil((couponGuessWindow(now) + WINDOW - now) / 1000)
}

/** Returns the rate limit key: the account, else the network, because a visitor can easily delete the cookie. */
export function couponGuessKey({ request }: { request: Request }, caller: Caller): string {
  if (caller.account) return `coupon:user:${caller.account.userId}`
  return `coupon:from:${knownNetworkOf(request) ?? caller.visitorId}`
}

/**
 * Counts codes that no enabled coupon has. Runs in the batch that looks them up, and before the look-up: of parallel
 * guesses each is counted before any answer. A list of codes counts once for each code. `window` is
 * `couponGuessWindow` of now.
 */
export function countCouponGuesses(
  db: Database,
  { codeKeys, key, window }: { codeKeys: readonly string[]; key: string; window: Instant },
) {
  const guesses = sql`SELECT ${key}, CAST(${window} AS INTEGER), COUNT(*) FROM ${anyOf(codeKeys)}
    WHERE value NOT IN (SELECT code_key FROM coupons WHERE code_key = value AND enabled = 1) HAVING COUNT(*) > 0`
  return db
    .insert(throttles)
    .select(guesses)
    .onConflictDoUpdate({
      target: [throttles.key, throttles.windowStart],
      set: { count: sql`${throttles.count} + excluded.count` },
    })
}

/** Selects the count in the same batch, after the count has been updated. */
export function selectCouponGuesses(db: Database, { key, window }: { key: string; window: Instant }) {
  return db
    .select({ count: throttles.count })
    .from(throttles)
    .where(and(eq(throttles.key, key), eq(throttles.windowStart, window)))
}

/** True if the caller has made too many guesses. `count` includes this guess, if it was one. */
export function isGuessedOut(count: number, isGuess: boolean): boolean {
  return isGuess ? count > COUPON_GUESSES_ALLOWED : count >= COUPON_GUESSES_ALLOWED
}
