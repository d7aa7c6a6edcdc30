import type { Caller } from '#app/business/callers/caller.ts'
import { type HoldCouponRefusal, holdCoupon } from '#app/business/cart/hold-coupon.server.ts'
import { type CouponInCart, type CouponRefusalCode, couponRefusal } from '#app/business/pricing/coupon.ts'
import { toCouponInCart } from '#app/business/pricing/pricing-repository.server.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { couponGuessKey, isGuessedOut, secondsUntilNextGuess } from './coupon-guesses.server.ts'
import { type FindCouponRefusal, lookUpCoupon } from './find-coupon.server.ts'

/** A known coupon is refused with its exact reason, because the caller already has its code. */
export type TakeCouponRefusal =
  | FindCouponRefusal
  | HoldCouponRefusal
  | { readonly code: Exclude<CouponRefusalCode, 'NOT_FOUND'>; readonly codes: readonly string[] }

/** The longest code that staff can create. Longer input is no code and is shown shortened. */
const LONGEST_SHOWN = 40

/**
 * Puts the coupon of a code into the caller's cart and returns it, or why not. It replaces the promotion or
 * other coupons if the settings say so. An unknown code counts as a guess. Two round trips. decisions: Ideas
 */
export async function takeCoupon(
  needs: { db: Database; now: Clock },
  { code, request }: { readonly code: string; readonly request: Request },
  caller: Caller,
): Promise<Result<CouponInCart, TakeCouponRefusal>> {
  const { db } = needs
  const at = needs.now()
  const guessKey = couponGuessKey({ request }, caller)
  const {
    settingRows,
    couponRows: [row],
    uses,
    guessRows: [guesses],
  } = await writeBatch(db, {
    settingRows: selectSettings(db),
    ...lookUpCoupon(db, code, { guessKey, caller, at }),
  })
  if (isGuessedOut(guesses?.count ?? 0, !row?.enabled)) {
    return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: secondsUntilNextGuess(at) })
  }
  if (!row?.enabled) return refuse({ code: 'NOT_FOUND', codes: [shown(code)] })
  // The buyer chooses the payment method later, so any method that the coupon allows is fine here.
  const paymentMethodId = row.paymentMethodIds[0] ?? null
  const coupon = toCouponInCart(row, uses)
  const reason = couponRefusal(coupon, { now: at, paymentMethodId })
  if (reason !== null) return refuse({ code: reason, codes: [row.code] })

  const { couponOrPromotion, oneCoupon } = settingsFromRows(settingRows)
  const wanted = { code: row.code, dropPromotion: couponOrPromotion, dropOtherCoupons: oneCoupon }
  const held = await holdCoupon(needs, wanted, caller)
  return held.ok ? ok(coupon) : held
}

/** Returns an unknown code in a form that fits into a sentence. */
function shown(code: string): string {
  const letters = Array.from(code.replace(/\p{C}/gu, ''))
  return letters.length > LONGEST_SHOWN ? `${letters.slice(0, LONGEST_SHOWN).join('')}…` : letters.join('')
}
