import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { AppliedCoupon, RestingCoupon } from './applied-coupon.tsx'
import { CouponField } from './coupon-field.tsx'
import { PromotionChoice, PromotionsOutOfReach } from './promotion-choice.tsx'
import type { CheckoutState } from './use-checkout.ts'

export type DiscountProps = { facts: CheckoutFacts; state: CheckoutState }

/** Promotions that this cart meets, and coupons by their code. What is used here is what the summary counts with. */
export function DiscountStep(props: DiscountProps) {
  const { facts, state } = props
  const { usablePromotions } = state.priced
  const excludes = facts.settings.couponOrPromotion && usablePromotions.length > 0
  const takesMore = !(facts.settings.oneCoupon && state.coupons.length > 0)
  return (
    <>
      {usablePromotions.length > 0 && <PromotionChoice {...props} />}
      {excludes && <p className="text-sm text-ink-soft">{m.checkout_or_promotion()}</p>}
      {state.coupons.map(({ id, code }) => (
        <AppliedCoupon key={id} code={code} state={state} />
      ))}
      {state.resting.map(({ coupon, refusal }) => (
        <RestingCoupon key={coupon.id} code={coupon.code} refusal={refusal} state={state} />
      ))}
      {takesMore ? (
        <CouponField state={state} />
      ) : (
        <p className="text-sm text-ink-soft">{m.checkout_coupon_one_only()}</p>
      )}
      <PromotionsOutOfReach {...props} />
    </>
  )
}
