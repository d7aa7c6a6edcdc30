import type { LeftOutReason, PriceStep } from '#app/business/pricing/priced-cart.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** What a step is called: the coupon by its code, the promotion by its title, the delivery by its method. */
export function stepName({ rule, label }: Pick<PriceStep, 'rule' | 'label'>, percent: number | null): string {
  switch (rule) {
    case 'coupon':
      return m.checkout_made_coupon({ name: label })
    case 'promotion':
      return m.checkout_made_promotion({ name: label })
    case 'shipping':
      return m.checkout_made_ship({ name: label })
    case 'vat':
      return m.checkout_row_vat()
    case 'withholding':
      return percent === null
        ? m.checkout_row_withholding()
        : m.checkout_made_withheld({ percent: String(percent) })
  }
}

/** Why a step did nothing, short enough for a line of the list. */
export function whyLeftOut(reason: LeftOutReason): string {
  return (WHY[reason] ?? m.checkout_why_withholding)()
}

/** Orders of years ago keep the reasons of their time, so one that is no longer known is no error. */
const WHY: Readonly<Partial<Record<string, () => string>>> = {
  NOT_FOUND: m.checkout_why_coupon_not_found,
  COUPON_NOT_YET: m.checkout_why_coupon_not_yet,
  COUPON_EXPIRED: m.checkout_why_coupon_expired,
  COUPON_NOT_AVAILABLE: m.checkout_why_coupon_full,
  COUPON_USED_BY_BUYER: m.checkout_why_coupon_full,
  COUPON_NEEDS_PAYMENT_METHOD: m.checkout_why_coupon_method,
  COUPON_NOT_FOR_PAYMENT_METHOD: m.checkout_why_coupon_method,
  COUPON_DUPLICATE: m.checkout_why_coupon_twice,
  COUPON_ONE_PER_ORDER: m.checkout_why_coupon_one,
  COUPON_NOT_FOR_COURSES: m.checkout_why_courses,
  COUPON_NEEDS_MORE_COURSES: m.checkout_why_more_courses,
  COUPON_OR_PROMOTION: m.checkout_why_either,
  PROMOTION_NOT_AVAILABLE: m.checkout_why_promotion_off,
  PROMOTION_NEEDS_COURSES: m.checkout_why_more_courses,
  PROMOTION_NEEDS_MORE_COURSES: m.checkout_why_more_courses,
  NOTHING_TO_TAKE_OFF: m.checkout_why_nothing_left,
  NOTHING_TO_SHIP: m.checkout_why_nothing_shipped,
}
