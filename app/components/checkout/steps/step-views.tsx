import { formatMoney } from '#app/business/money/format.ts'
import { isZero } from '#app/business/money/money.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import type { CheckoutErrors } from '#app/components/checkout/checkout-answer.ts'
import { planOf } from '#app/components/checkout/choices.ts'
import { DiscountStep } from '#app/components/checkout/discount/discount-step.tsx'
import { canTake } from '#app/components/checkout/price/price-choices.ts'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { findContactErrors } from './contact-errors.ts'
import { ContactStep } from './contact-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { hasPlanChoice, PlanStep } from './plan-step.tsx'
import { type StepView, useShippingAndTaxViews } from './shipping-and-tax-views.tsx'
import type { Step } from './use-steps.ts'

type Props = { facts: CheckoutFacts; state: CheckoutState }

/** The steps that this checkout needs, by name. */
export function useStepViews(props: Props): Partial<Record<Step, StepView>> {
  const locale = useLocale()
  return {
    ...(props.facts.place === 'course' && { plan: planView(props) }),
    discounts: discountView(props, locale),
    contact: contactView(props),
    ...useShippingAndTaxViews(props),
    payment: paymentView(props),
  }
}

function planView({ facts, state }: Props): StepView {
  const [line] = facts.lines
  const plan = line && planOf(line, state.choices)
  return {
    title: line && hasPlanChoice(line) ? m.checkout_step_plan() : m.checkout_step_your_plan(),
    isDone: Boolean(plan),
    body: <PlanStep facts={facts} state={state} />,
  }
}

function discountView({ facts, state }: Props, locale: Locale): StepView {
  const { discount } = state.priced
  return {
    title: m.checkout_step_discounts(),
    chosen: isZero(discount) ? '' : m.checkout_coupon_takes_off({ amount: formatMoney(discount, locale) }),
    isDone: !isZero(discount),
    body: <DiscountStep key={state.discounts.taken} facts={facts} state={state} />,
  }
}

function contactView({ facts, state }: Props): StepView {
  const { choices, choose, refused } = state
  const wrong = { ...findContactErrors(choices, facts.settings, facts.buyer), ...contactErrorsOf(refused) }
  return {
    title: m.checkout_step_contact(),
    // Where buying registers the buyer, the registration form marks its own wrong fields (`RegisterContact`).
    isDone: Object.keys(facts.registration ? contactErrorsOf(refused) : wrong).length === 0,
    body: (
      <ContactStep
        facts={facts}
        choices={choices}
        errors={refused?.errors ?? {}}
        typed={refused?.registration}
        onChoose={choose}
        onSignIn={state.order.openSignIn}
        guest={state.guest}
      />
    ),
  }
}

function contactErrorsOf(refused: CheckoutState['refused']): CheckoutErrors {
  const errors = Object.entries(refused?.errors ?? {})
  return Object.fromEntries(errors.filter(([field]) => /^(fullname|email|tel|register\..*)$/.test(field)))
}

function paymentView({ facts, state: { choices, choose, priced } }: Props): StepView {
  const isFree = isZero(priced.payable)
  return {
    title: m.checkout_step_payment(),
    isDone: isFree || facts.paymentMethods.some(({ id }) => id === choices.methodId),
    body: (
      <PaymentStep
        methods={facts.paymentMethods}
        chosenId={choices.methodId}
        canTake={methodId => canTake(methodId, priced.payable, choices.coupons)}
        isFree={isFree}
        onChoose={methodId => choose({ methodId })}
      />
    ),
  }
}
