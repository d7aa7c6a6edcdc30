import { formatMoney } from '#app/business/money/format.ts'
import { isZero } from '#app/business/money/money.ts'
import { TermsLine } from '#app/components/account/terms-line.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { obstacleWords } from './readiness.ts'
import type { CheckoutState } from './use-checkout.ts'
import { stepId } from './use-steps.ts'

/**
 * The submit button, with the total. If the order cannot be sent, the reason below it links to the step to fix.
 * The button stays focusable, so that screen readers announce the reason. behaviour: Submit button
 */
export function CheckoutSubmit({ state }: { state: CheckoutState }) {
  const locale = useLocale()
  const { priced, obstacle, order } = state
  const isFree = isZero(priced.payable)
  return (
    <div className="mt-1 grid gap-1 @2xl:mt-4">
      <Button
        type="submit"
        size="lg"
        name="intent"
        value="order"
        pending={order.isSending}
        aria-disabled={obstacle ? true : undefined}
        aria-describedby="checkout-next"
        className={`w-full ${obstacle ? 'opacity-60' : ''}`}
      >
        {isFree
          ? m.checkout_order_free()
          : m.checkout_order_for({ amount: formatMoney(priced.payable, locale) })}
      </Button>
      <p id="checkout-next" className={`text-sm ${obstacle ? 'text-warning' : 'text-ink-soft'}`}>
        {obstacle ? (
          <WhyNot state={state} />
        ) : order.isSending ? (
          m.checkout_sending()
        ) : isFree ? null : (
          m.checkout_after_order()
        )}
      </p>
      <TermsLine />
    </div>
  )
}

function WhyNot({ state: { obstacle, showObstacle } }: { state: CheckoutState }) {
  if (!obstacle) return null
  const words = obstacleWords(obstacle)
  if (!obstacle.step) return <>{words}</>
  return (
    <a
      href={`#${stepId(obstacle.step)}`}
      className="inline-flex min-h-11 items-center underline"
      onClick={event => {
        event.preventDefault()
        showObstacle(obstacle)
      }}
    >
      {words}
    </a>
  )
}
