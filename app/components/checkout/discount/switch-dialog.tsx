import { formatMoney } from '#app/business/money/format.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { priceChoices } from '#app/components/checkout/price/price-choices.ts'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Switch } from './use-discounts.ts'

/** Asks before a coupon replaces a promotion, or the reverse, with both discounts. behaviour: Discount switch */
export function SwitchDialog({
  facts,
  state,
  asked,
}: {
  facts: CheckoutFacts
  state: CheckoutState
  asked: Switch
}) {
  const locale = useLocale()
  const { choices, discounts, priced } = state
  const after = priceChoices(facts, {
    ...choices,
    ...(asked.to === 'coupon'
      ? { coupons: [...choices.coupons, asked.coupon], promotionId: null }
      : { coupons: [], promotionId: asked.promotionId }),
  }).priced
  const lost = formatMoney(priced.discount, locale)
  const gained = formatMoney(after.discount, locale)
  const [from, to] = namesOf(facts, state, asked)
  const isDearer = after.payable.minor > priced.payable.minor
  return (
    <Dialog
      open
      onClose={discounts.cancel}
      title={asked.to === 'coupon' ? m.checkout_switch_to_coupon() : m.checkout_switch_to_promotion()}
    >
      <dl className="grid gap-3">
        <Side label={m.checkout_switch_lost()} name={from} amount={lost} />
        <Side label={m.checkout_switch_gained()} name={to} amount={gained} />
      </dl>
      <p className="mt-4 border-t border-line pt-4">
        {m.checkout_switch_total({
          before: formatMoney(priced.payable, locale),
          after: formatMoney(after.payable, locale),
        })}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button
          variant={isDearer ? 'primary' : 'secondary'}
          onClick={discounts.cancel}
          className="grow sm:grow-0"
        >
          {m.checkout_switch_keep({ name: from })}
        </Button>
        <Button
          variant={isDearer ? 'secondary' : 'primary'}
          onClick={discounts.confirm}
          className="grow sm:grow-0"
        >
          {m.checkout_switch_confirm({ name: to })}
        </Button>
      </div>
    </Dialog>
  )
}

function namesOf(facts: CheckoutFacts, state: CheckoutState, asked: Switch): [string, string] {
  const titleOf = (id: number | null) => facts.promotions.find(promotion => promotion.id === id)?.title ?? ''
  const codes = state.coupons.map(({ code }) => code).join(', ')
  return asked.to === 'coupon'
    ? [titleOf(state.promotionId), asked.coupon.code]
    : [codes, titleOf(asked.promotionId)]
}

function Side({ label, name, amount }: { label: string; name: string; amount: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 break-words">
        <span className="block text-sm text-ink-soft">{label}</span>
        <span className="font-semibold">{name}</span>
      </dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}
