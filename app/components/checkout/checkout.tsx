import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { whyBlocked } from './blocked.tsx'
import { CheckoutDialogs } from './checkout-dialogs.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { PayTogether } from './pay-together.tsx'
import { PlanStep } from './plan-step.tsx'
import { useCheckout } from './use-checkout.ts'

/**
 * Buying on the course page: four steps, the price always in sight, one button that says what happens. It stays in the
 * page after the order was made, because the notification modal opens from it. §2, §4 'Purchase flow'
 */
export function Checkout({ page }: { page: CoursePage }) {
  const facts = page.checkout
  const state = useCheckout(facts)
  return (
    <section id="checkout" aria-labelledby="checkout-title" className="@container scroll-mt-20">
      <h2 id="checkout-title" className="mb-4 text-2xl font-semibold">
        {m.checkout_title()}
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

/** Staff who look as a student see what he could choose, and can choose none of it. */
function isPriceListOnly({ isLookedAt, standing }: CoursePage): boolean {
  return isLookedAt && (standing.kind === 'can-buy' || standing.kind === 'owned')
}
