import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { CHANGE_CART } from './change-answer.ts'
import type { CheckoutState } from './use-checkout.ts'

/** Other things lie in the cart: they can be paid with this course, at once. Without JavaScript it is a plain post. */
export function PayTogether({ others, state }: { others: number; state: CheckoutState }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-sunken px-4 py-3">
      <p>{m.checkout_others_in_cart({ count: others })}</p>
      <Button
        type="submit"
        variant="secondary"
        name="intent"
        value="together"
        formAction={CHANGE_CART}
        pending={state.changes.pending === 'together'}
      >
        {m.checkout_pay_together()}
      </Button>
      {state.changes.failed && <p className="basis-full text-sm text-danger">{state.changes.failed}</p>}
    </div>
  )
}
