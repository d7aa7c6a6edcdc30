import { isZero } from '#app/business/money/money.ts'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { CheckoutDialogs } from './checkout-dialogs.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CHANGE_CART } from './price/change-answer.ts'
import { PlanStep } from './steps/plan-step.tsx'
import { whyBlocked } from './submit/blocked.tsx'
import { type CheckoutState, useCheckout } from './use-checkout.ts'

/**
 * The checkout on the course page. It stays after the order, because the report modal opens from it.
 * behaviour: Purchase flow
 */
export function Checkout({ page }: { page: CoursePage }) {
  const facts = page.checkout
  const state = useCheckout(facts)
  return (
    // On a phone the bar with the price stands right above: whoever jumps here sees the total only.
    <section
      id="checkout"
      aria-labelledby="checkout-title"
      className="@container max-lg:-scroll-mt-16 lg:scroll-mt-20"
    >
      <h2 id="checkout-title" className="mb-4 text-2xl font-semibold">
        {isZero(state.priced.price) ? m.checkout_title_free() : m.checkout_title()}
      </h2>
      {isPriceListOnly(page) && (
        <fieldset disabled className="mb-4 min-w-0">
          <legend className="sr-only">{m.checkout_step_plan()}</legend>
          <PlanStep facts={facts} state={state} />
        </fieldset>
      )}
      {whyBlocked(page) ?? (
        <CheckoutForm facts={facts} state={state}>
          {page.othersInCart > 0 && <PayTogether others={page.othersInCart} state={state} />}
        </CheckoutForm>
      )}
      <CheckoutDialogs facts={facts} state={state} />
    </section>
  )
}

/** True if staff impersonate a student here: they see the plans but cannot choose one. */
function isPriceListOnly({ isImpersonated, standing }: CoursePage): boolean {
  return isImpersonated && (standing.kind === 'can-buy' || standing.kind === 'owned')
}

/** Shown if the cart holds other items: the buyer can pay them together with this course. */
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
