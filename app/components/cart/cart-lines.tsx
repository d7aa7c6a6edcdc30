import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { CHANGE_CART } from '#app/components/checkout/change-answer.ts'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { stepId } from '#app/components/checkout/use-steps.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { CartLine } from './cart-line.tsx'
import { priceChangeOf } from './price-change.ts'

/** What is in the cart, line by line. Without JavaScript plans and numbers are changed by the button below. §2 */
export function CartLines({
  facts,
  state,
  reasons,
}: {
  facts: CheckoutFacts
  state: CheckoutState
  reasons: Readonly<Record<string, string>>
}) {
  const hasChanged = facts.lines.some(line => priceChangeOf(line, facts, state.choices) !== null)
  return (
    <section aria-labelledby={stepId('plan')}>
      <h2 id={stepId('plan')} tabIndex={-1} className="text-lg font-semibold">
        {m.cart_lines({ count: facts.lines.length })}
      </h2>
      {hasChanged && (
        <div className="mt-2">
          <Alert kind="warning" title={m.cart_prices_changed()}>
            <Button
              type="submit"
              variant="secondary"
              name="intent"
              value="acknowledge"
              formAction={CHANGE_CART}
              pending={state.changes.pending === 'acknowledge'}
              className="mt-2"
            >
              {m.cart_acknowledge()}
            </Button>
          </Alert>
        </div>
      )}
      <ul className="divide-y divide-line">
        {facts.lines.map(line => (
          <CartLine key={line.key} line={line} facts={facts} state={state} whyNot={reasons[line.key]} />
        ))}
      </ul>
      <noscript>
        <button
          type="submit"
          name="intent"
          value="update"
          formAction={CHANGE_CART}
          className="mb-4 min-h-11 rounded-md border border-edge px-4 font-semibold"
        >
          {m.cart_update()}
        </button>
      </noscript>
    </section>
  )
}
