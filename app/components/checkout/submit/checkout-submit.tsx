import type { ReactNode } from 'react'
import { isZero } from '#app/business/money/money.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { stepId } from '#app/components/checkout/steps/use-steps.ts'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Button } from '#app/ui/button.tsx'
import { obstacleWords } from './readiness.ts'

type Props = { facts: CheckoutFacts; state: CheckoutState }

/**
 * The total and the submit button. The total has the only price: the button beside it does not repeat it.
 * The button stays focusable, so that screen readers announce why it is blocked. behaviour: Submit button
 */
export function CheckoutSubmit({ facts, state, summary }: Props & { summary: ReactNode }) {
  const { obstacle, order } = state
  const isHydrated = useHydrated()
  // Screen readers read a description even if it is hidden, and this one follows the choice only by JavaScript.
  const nextId = isHydrated ? 'checkout-next' : undefined
  // Without JavaScript nothing would take the block away. The server checks the form.
  const isBlocked = isHydrated && obstacle !== null
  return (
    <div className="flex items-center gap-4 @2xl:grid @2xl:items-stretch">
      {summary}
      <Button
        type="submit"
        size="lg"
        name="intent"
        value="order"
        pending={order.isSending}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked || order.isSending ? 'checkout-why' : nextId}
        className={`shrink-0 grow whitespace-nowrap ${isBlocked ? 'opacity-60' : ''}`}
      >
        {orderWords(facts, state)}
      </Button>
    </div>
  )
}

/** Returns what the button does. A transfer is made after the order; other payments follow at once. */
function orderWords({ lines, paymentMethods }: CheckoutFacts, { priced, choices }: CheckoutState): string {
  if (isZero(priced.payable))
    return lines.every(({ item }) => item.kind === 'course') ? m.checkout_order_free() : m.checkout_order()
  const method = paymentMethods.find(({ id }) => id === choices.methodId)
  return method && method.paidBy !== 'transfer' ? m.checkout_order_and_pay() : m.checkout_order()
}

/**
 * Why the order cannot be sent, with a link to the step to fix, or that it is being sent. It stands in the flow above
 * the bar, so that the bar stays slim. Screen readers announce it when it changes.
 */
export function SubmitNote({ state }: Pick<Props, 'state'>) {
  const { obstacle, order } = state
  return (
    <p
      id="checkout-why"
      role="status"
      className={`text-sm empty:hidden ${obstacle ? 'text-warning' : 'text-ink-soft'}`}
    >
      {obstacle ? <WhyNot state={state} /> : order.isSending && m.checkout_sending()}
    </p>
  )
}

function WhyNot({ state: { obstacle, showObstacle } }: Pick<Props, 'state'>) {
  const locale = useLocale()
  if (!obstacle) return null
  const words = obstacleWords(obstacle, locale)
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
