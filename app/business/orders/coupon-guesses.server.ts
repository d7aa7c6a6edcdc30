import { sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { throttles } from '#app/db/schema/accounts.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import type { Caller } from '../accounts/caller.ts'

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

/** Counts a guess, in one statement, so that guesses at the same time all count. */
export function countCouponGuess(db: Database, key: string, now: Instant): Statement {
  return db
    .insert(throttles)
    .values({ key, windowStart: couponGuessWindow(now), count: 1 })
    .onConflictDoUpdate({
      target: [throttles.key, throttles.windowStart],
      set: { count: sql`${throttles.count} + 1` },
    })
}
