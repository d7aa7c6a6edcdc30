import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import type { CartRefusal } from '#app/business/pricing/priced-cart.ts'
import { CHANGE_CART } from '#app/components/checkout/price/change-answer.ts'
import { holdsCode } from '#app/components/checkout/price/price-choices.ts'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { X } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { type DiscountProps, PromotionChoice, PromotionsOutOfReach } from './promotion-choice.tsx'
import { sentenceFor } from './use-discounts.ts'

/** Promotions that the cart qualifies for, and coupons by code. The summary counts what is chosen here. */
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
      {state.inactive.map(({ coupon, refusal }) => (
        <InactiveCoupon key={coupon.id} code={coupon.code} refusal={refusal} state={state} />
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

/** The field for a coupon code. Enter applies the code instead of placing the order. */
function CouponField({ state }: { state: CheckoutState }) {
  const { discounts, choices, refused } = state
  const [code, setCode] = useState(refused?.typed.couponCode ?? '')
  const said = refused?.errors.couponCode
  const apply = () => code.trim() !== '' && void discounts.apply(code.trim())
  return (
    <Field
      label={m.checkout_coupon_label()}
      hint={m.checkout_coupon_hint()}
      error={discounts.error ?? (said?.code === 'SAID' ? said.sentence : undefined)}
    >
      {control => (
        <span className="flex gap-2">
          <TextInput
            {...control}
            // A code already applied is not sent again, because the server would refuse it.
            name={holdsCode(choices.coupons, code) ? undefined : 'couponCode'}
            value={code}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={event => setCode(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
          <Button
            variant="secondary"
            pending={discounts.isChecking}
            onClick={apply}
            className="needs-script shrink-0"
          >
            {m.checkout_coupon_apply()}
          </Button>
        </span>
      )}
    </Field>
  )
}

/** An applied coupon, its discount, and a button to remove it. */
function AppliedCoupon({ code, state }: { code: string; state: CheckoutState }) {
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

/** A coupon that is kept but not applied, with the reason. */
function InactiveCoupon({
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
        <X className="size-5" />
      </button>
    </div>
  )
}
