import { and, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { type CouponInCart, couponCodeKey } from '#app/business/pricing/coupon.ts'
import { toCouponInCart } from '#app/business/pricing/pricing-repository.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { couponRedemptions, coupons } from '#app/db/schema/pricing.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  countCouponGuesses,
  couponGuessKey,
  couponGuessWindow,
  isGuessedOut,
  secondsUntilNextGuess,
  selectCouponGuesses,
} from './coupon-guesses.server.ts'

export type FindCouponRefusal =
  | { readonly code: 'NOT_FOUND'; readonly codes: readonly string[] }
  | { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

/**
 * Returns the coupon of a typed code. The price of the cart decides whether the cart can use it. Unknown and disabled
 * codes get the same answer and count as guesses. decisions: Ideas
 */
export async function findCoupon(
  { db, now }: { db: Database; now: Clock },
  { code, request }: { code: string; request: Request },
  caller: Caller,
): Promise<Result<CouponInCart, FindCouponRefusal>> {
  const at = now()
  const guessKey = couponGuessKey({ request }, caller)
  const {
    couponRows: [row],
    uses,
    guessRows: [guesses],
  } = await writeBatch(db, lookUpCoupon(db, code, { guessKey, caller, at }))
  if (isGuessedOut(guesses?.count ?? 0, !row?.enabled)) {
    return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: secondsUntilNextGuess(at) })
  }
  return row?.enabled ? ok(toCouponInCart(row, uses)) : refuse({ code: 'NOT_FOUND', codes: [code] })
}

type Asker = { readonly guessKey: string; readonly caller: Caller; readonly at: Instant }

/**
 * Returns the statements that count a guess and read the coupon, the caller's active uses and their number of guesses.
 * The count stands in the batch of the look-up, and first, so that each of several parallel guesses is counted before
 * any answer.
 */
export function lookUpCoupon(db: Database, code: string, { guessKey, caller, at }: Asker) {
  const codeKey = couponCodeKey(code)
  const guesses = { key: guessKey, window: couponGuessWindow(at) }
  return {
    guessCount: countCouponGuesses(db, { codeKeys: [codeKey], ...guesses }),
    couponRows: db.select().from(coupons).where(eq(coupons.codeKey, codeKey)),
    uses: db
      .select({ couponId: couponRedemptions.couponId, useNumber: couponRedemptions.useNumber })
      .from(couponRedemptions)
      .where(
        and(
          sql`${couponRedemptions.couponId} = (SELECT id FROM coupons WHERE code_key = ${codeKey})`,
          eq(couponRedemptions.buyer, caller.account?.userId ?? ''),
          // Written out instead of bound, because only then SQLite uses the partial index of active uses.
          sql`state IN ('held', 'used')`,
        ),
      ),
    guessRows: selectCouponGuesses(db, guesses),
  }
}
