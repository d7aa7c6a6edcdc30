import type { ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { isZero } from '#app/business/money/money.ts'
import type { CoursePage } from '#app/business/orders/course-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { CheckoutStep } from './checkout-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { DiscountStep } from './discount-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlanStep } from './plan-step.tsx'
import type { CheckoutState } from './use-checkout.ts'
import { type Step, stepId } from './use-steps.ts'

type Props = { page: CoursePage; state: CheckoutState; onSignIn: () => void }

/** Plan, discounts, who you are, how you pay: each says when closed what it holds. */
export function CheckoutSteps({ page, state, onSignIn }: Props) {
  const { choices, choose, priced, promotionId, coupon, refused } = state
  const chosen = useChosenWords(page, state)
  const errors = refused?.errors ?? {}
  const isFree = isZero(priced.payable)
  const said = errors.couponCode?.code === 'SAID' ? errors.couponCode.sentence : undefined
  const step = (name: Step, number: number, title: string, isDone: boolean, body: ReactNode) => (
    <CheckoutStep
      id={stepId(name)}
      number={number}
      title={title}
      chosen={chosen[name] || (name === 'contact' ? m.checkout_none_typed() : m.checkout_none_chosen())}
      isDone={isDone}
      isOpen={state.steps.isOpen(name)}
      onToggle={isOpen => state.steps.toggle(name, isOpen)}
      onContinue={name === 'payment' ? undefined : () => state.steps.next(name)}
    >
      {body}
    </CheckoutStep>
  )
  const plan = (
    <PlanStep
      plans={page.plans}
      currency={page.currency}
      chosenId={choices.planId}
      onChoose={planId => choose({ planId })}
    />
  )
  const discounts = (
    <DiscountStep
      key={coupon.taken}
      page={page}
      priced={priced}
      choices={choices}
      promotionId={promotionId}
      typedCode={refused?.typed.couponCode ?? ''}
      error={coupon.error ?? said}
      isChecking={coupon.isChecking}
      onApply={coupon.apply}
      onChoose={choose}
    />
  )
  const contact = (
    <ContactStep page={page} choices={choices} errors={errors} onChoose={choose} onSignIn={onSignIn} />
  )
  const payment = (
    <PaymentStep
      methods={page.paymentMethods}
      chosenId={choices.methodId}
      isFree={isFree}
      onChoose={methodId => choose({ methodId })}
    />
  )
  return (
    <div className="border-y border-line">
      {step('plan', 1, m.checkout_step_plan(), choices.planId !== null, plan)}
      {step('discounts', 2, m.checkout_step_discounts(), !isZero(priced.discount), discounts)}
      {step('contact', 3, m.checkout_step_contact(), chosen.contact !== '', contact)}
      {step('payment', 4, m.checkout_step_payment(), isFree || choices.methodId !== null, payment)}
      {page.settings.couponOrPromotion && <input type="hidden" name="couponReplacesPromotion" value="1" />}
    </div>
  )
}

/** What each step says when it is closed. */
function useChosenWords(page: CoursePage, { choices, priced }: CheckoutState): Record<Step, string> {
  const locale = useLocale()
  const plan = page.plans.find(visible => visible.plan.id === choices.planId)?.plan
  const method = page.paymentMethods.find(({ id }) => id === choices.methodId)
  const contact = [choices.fullname, choices.email].map(text => text.trim()).filter(text => text !== '')
  return {
    plan: plan?.name ?? '',
    discounts: isZero(priced.discount)
      ? m.checkout_coupon_none_used()
      : m.checkout_coupon_takes_off({ amount: formatMoney(priced.discount, locale) }),
    contact: contact.length === 2 ? contact.join(' · ') : '',
    payment: isZero(priced.payable) ? m.checkout_method_nothing_due() : (method?.name ?? ''),
  }
}
