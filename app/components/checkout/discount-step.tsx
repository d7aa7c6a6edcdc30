import { X } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import type { CoursePage } from '#app/business/orders/course-page.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import type { Choices } from './choices.ts'

type Props = {
  page: CoursePage
  priced: PricedCart
  choices: Choices
  /** The promotion in force, best one first. */
  promotionId: number | null
  typedCode: string
  error: string | undefined
  isChecking: boolean
  onApply: (code: string) => void
  onChoose: (change: Partial<Choices>) => void
}

/** Promotions that this cart meets, and coupons by their code. What is used here is what the summary counts with. */
export function DiscountStep(props: Props) {
  const { page, priced, choices } = props
  const excludes = page.settings.couponOrPromotion && priced.usablePromotions.length > 0
  return (
    <>
      {priced.usablePromotions.length > 0 && <Promotions {...props} />}
      {excludes && <p className="text-sm text-ink-soft">{m.checkout_or_promotion()}</p>}
      {choices.coupons.map(coupon => (
        <AppliedCoupon key={coupon.id} code={coupon.code} {...props} />
      ))}
      {!(page.settings.oneCoupon && choices.coupons.length > 0) && <CouponField {...props} />}
    </>
  )
}

function Promotions({ page, priced, promotionId, onChoose }: Props) {
  const locale = useLocale()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{m.checkout_promotion_legend()}</legend>
      {priced.usablePromotions.map(({ id, title, discount }) => (
        <RadioCard
          key={id}
          name="promotionId"
          value={String(id)}
          title={title}
          aside={`−${formatMoney(discount, locale)}`}
          checked={id === promotionId}
          onChange={() =>
            onChoose({ promotionId: id, ...(page.settings.couponOrPromotion && { coupons: [] }) })
          }
        />
      ))}
    </fieldset>
  )
}

function AppliedCoupon({ code, priced, choices, onChoose }: Props & { code: string }) {
  const locale = useLocale()
  const step = priced.steps.find(({ rule, label }) => rule === 'coupon' && label === code)
  const remove = () => onChoose({ coupons: choices.coupons.filter(coupon => coupon.code !== code) })
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface py-1 pr-1 pl-4">
      <input type="hidden" name="couponCode" value={code} />
      <span className="min-w-0 grow font-semibold break-words">{code}</span>
      {step && !step.leftOut && (
        <span className="text-success">
          {m.checkout_coupon_takes_off({ amount: formatMoney(step.amount, locale) })}
        </span>
      )}
      <button
        type="button"
        onClick={remove}
        aria-label={m.checkout_coupon_remove({ code })}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

function CouponField({ typedCode, error, isChecking, choices, onApply }: Props) {
  const [code, setCode] = useState(typedCode)
  const isNew = !choices.coupons.some(coupon => couponCodeKey(coupon.code) === couponCodeKey(code))
  const apply = () => code.trim() !== '' && onApply(code.trim())
  return (
    <Field label={m.checkout_coupon_label()} hint={m.checkout_coupon_hint()} error={error}>
      {control => (
        <span className="flex gap-2">
          <TextInput
            {...control}
            // A code that is in use already is named above; sent twice it would be refused.
            name={isNew ? 'couponCode' : undefined}
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
          <Button variant="secondary" pending={isChecking} onClick={apply} className="needs-script shrink-0">
            {m.checkout_coupon_apply()}
          </Button>
        </span>
      )}
    </Field>
  )
}
