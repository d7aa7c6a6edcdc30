import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import type { Database } from '#app/db/connection.ts'
import { throttles } from '#app/db/schema/accounts.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'

/** Somebody who mistypes gets through; somebody who tries words does not. decisions: Ideas, 'A guess at a code' */
export const COUPON_GUESSES_ALLOWED = 15
const WINDOW = 10 * MINUTE

export function couponGuessWindow(now: Instant): Instant {
  return now - (now % WINDOW)
}

export function secondsUntilNextGuess(now: Instant): number {
  return Math.ceil((couponGuessWindow(now) + WINDOW - now) / 1000)
}

/** By account, else by where the request came from: a visitor's cookie is thrown away too easily. */
export function couponGuessKey({ request }: { request: Request }, caller: Caller): string {
  if (caller.account) return `coupon:user:${caller.account.userId}`
  return `coupon:from:${request.headers.get('cf-connecting-ip') ?? caller.visitorId}`
}

/**
 * Counts the codes that no coupon has or that are switched off, in the batch that looks them up and before it does: of guesses
 * at the same time each is counted before any is answered, and a long list of codes counts as long.
 */
export function countCouponGuesses(
  db: Database,
  { codes, key, now }: { codes: readonly string[]; key: string; now: Instant },
) {
  const guesses = sql`SELECT ${key}, CAST(${couponGuessWindow(now)} AS INTEGER), COUNT(*) FROM json_each(${JSON.stringify(codes.map(couponCodeKey))})
    WHERE value NOT IN (SELECT code_key FROM coupons WHERE code_key = value AND enabled = 1) HAVING COUNT(*) > 0`
  return db
    .insert(throttles)
    .select(guesses)
    .onConflictDoUpdate({
      target: [throttles.key, throttles.windowStart],
      set: { count: sql`${throttles.count} + excluded.count` },
    })
}

/** The count in the same batch, after what it counted itself. */
export function selectCouponGuesses(db: Database, key: string, now: Instant) {
  return db
    .select({ count: throttles.count })
    .from(throttles)
    .where(and(eq(throttles.key, key), eq(throttles.windowStart, couponGuessWindow(now))))
}

/** Whether nothing is said any more, by the count with this guess in it, if it was one. */
export function isGuessedOut(count: number, isGuess: boolean): boolean {
  return isGuess ? count > COUPON_GUESSES_ALLOWED : count >= COUPON_GUESSES_ALLOWED
}
