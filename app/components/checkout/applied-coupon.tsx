import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import type { CartRefusal } from '#app/business/pricing/priced-cart.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { CHANGE_CART } from './change-answer.ts'
import { sentenceFor } from './sentence-for.ts'
import type { CheckoutState } from './use-checkout.ts'

/** A coupon that counts, what it takes off, and the way to take it out. */
export function AppliedCoupon({ code, state }: { code: string; state: CheckoutState }) {
  const locale = useLocale()
  const step = state.priced.steps.find(({ rule, label }) => rule === 'coupon' && label === code)
  return (
    <CouponRow code={code} state={state}>
      <input type="hidden" name="couponCode" value={code} />
      {step && !step.leftOut && (
        <span className="text-success">
          {m.checkout_coupon_takes_off({ amount: formatMoney(step.amount, locale) })}
        </span>
      )}
    </CouponRow>
  )
}

/** A coupon that is kept though this cart cannot use it as it is now, with why. */
export function RestingCoupon({
  code,
  refusal,
  state,
}: {
  code: string
  refusal: CartRefusal
  state: CheckoutState
}) {
  const locale = useLocale()
  const [why, setWhy] = useState('')
  useEffect(() => {
    void sentenceFor(refusal, locale).then(setWhy)
  }, [refusal, locale])
  return (
    <CouponRow code={code} state={state}>
      <span className="basis-full pb-2 text-sm text-warning">{why || m.checkout_coupon_rests()}</span>
    </CouponRow>
  )
}

function CouponRow({ code, state, children }: { code: string; state: CheckoutState; children: ReactNode }) {
  return (
    <div className="flex items-start rounded-md border border-line bg-surface py-1 pr-1 pl-4">
      <div className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-3">
        <span className="min-w-0 grow font-semibold break-words">{code}</span>
        {children}
      </div>
      <button
        type="submit"
        name="dropCoupon"
        value={code}
        formAction={CHANGE_CART}
        onClick={event => {
          event.preventDefault()
          state.discounts.dropCoupon(code)
        }}
        aria-label={m.checkout_coupon_remove({ code })}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
