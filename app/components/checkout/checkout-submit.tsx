import { formatMoney } from '#app/business/money/format.ts'
import { isZero } from '#app/business/money/money.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** The one button: it says what happens and for how much, or stands still with the reason below it. §4 'Submit disabled when' */
export function CheckoutSubmit({ state: { choices, priced, isSending } }: { state: CheckoutState }) {
  const locale = useLocale()
  const isFree = isZero(priced.payable)
  const why =
    choices.planId === null
      ? m.checkout_blocked_plan()
      : !isFree && choices.methodId === null
        ? m.checkout_blocked_method()
        : null
  return (
    <div className="mt-1 grid gap-1 @2xl:mt-4">
      <Button
        type="submit"
        size="lg"
        pending={isSending}
        disabled={why !== null}
        aria-describedby="checkout-next"
        className="w-full"
      >
        {isFree
          ? m.checkout_order_free()
          : m.checkout_order_for({ amount: formatMoney(priced.payable, locale) })}
      </Button>
      <p id="checkout-next" className={`text-sm ${why ? 'text-warning' : 'text-ink-soft'}`}>
        {why ?? (isFree ? null : m.checkout_after_order())}
      </p>
    </div>
  )
}
