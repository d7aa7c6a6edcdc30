import type { Instant } from '#app/platform/clock.ts'
import { type Discount, type Term, termAt } from './discount.ts'

/** A coupon. Empty lists mean every course and every payment method. behaviour: Coupon rules */
export type Coupon = Discount &
  Term & {
    readonly id: number
    readonly code: string
    /**
     * 'P1': the line with the highest amount. 'P2' and others: all its courses, if at least numberOfCourse different
     * ones are in the cart.
     */
    readonly couponType: string
    readonly numberOfCourse: number
    readonly courseIds: readonly number[]
    readonly paymentMethodIds: readonly number[]
    /** null: no limit. 0: nobody can use it. */
    readonly usageLimit: number | null
    readonly usageLimitPerBuyer: number | null
    readonly enabled: boolean
  }

/** A coupon with its live uses, not counting those of the order that is being priced. */
export type CouponInCart = Coupon & { readonly used: number; readonly usedByBuyer: number }

export type CouponRefusalCode =
  | 'NOT_FOUND'
  | 'COUPON_NOT_YET'
  | 'COUPON_EXPIRED'
  | 'COUPON_NOT_AVAILABLE'
  | 'COUPON_USED_BY_BUYER'
  | 'COUPON_NEEDS_PAYMENT_METHOD'
  | 'COUPON_NOT_FOR_PAYMENT_METHOD'

/** Returns why the coupon cannot be used now, whatever the cart holds, or null. behaviour: Coupon refusals */
export function couponRefusal(
  coupon: CouponInCart,
  { now, paymentMethodId }: { now: Instant; paymentMethodId: number | null },
): CouponRefusalCode | null {
  if (!coupon.enabled) return 'NOT_FOUND'
  const term = termAt(coupon, now)
  if (term !== 'holds') return term === 'over' ? 'COUPON_EXPIRED' : 'COUPON_NOT_YET'
  if (isUsedUp(coupon.used, coupon.usageLimit)) return 'COUPON_NOT_AVAILABLE'
  if (isUsedUp(coupon.usedByBuyer, coupon.usageLimitPerBuyer)) return 'COUPON_USED_BY_BUYER'
  if (isForMethod(coupon, paymentMethodId)) return null
  return paymentMethodId === null ? 'COUPON_NEEDS_PAYMENT_METHOD' : 'COUPON_NOT_FOR_PAYMENT_METHOD'
}

/** True if an order that is paid by this method may use the coupon. `methodId`: null if none is chosen yet. */
export function isForMethod(
  { paymentMethodIds }: Pick<Coupon, 'paymentMethodIds'>,
  methodId: number | null,
): boolean {
  return paymentMethodIds.length === 0 || (methodId !== null && paymentMethodIds.includes(methodId))
}

/** Returns the form in which codes are compared: trimmed, upper case. */
export function couponCodeKey(code: string): string {
  return code.normalize('NFC').trim().toUpperCase()
}

function isUsedUp(used: number, limit: number | null): boolean {
  return limit !== null && used >= limit
}
