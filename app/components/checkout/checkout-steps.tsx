import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { goesToBookstore } from '#app/components/cart/send-to-bookstore.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { CheckoutStep } from './checkout-step.tsx'
import { useStepViews } from './step-views.tsx'
import type { CheckoutState } from './use-checkout.ts'
import { STEPS, stepId } from './use-steps.ts'

type Props = { facts: CheckoutFacts; state: CheckoutState }

/** The steps that this checkout has, one after another: each says when closed what it holds. */
export function CheckoutSteps(props: Props) {
  const { facts, state } = props
  const views = useStepViews(props)
  const elsewhere: readonly string[] = goesToBookstore(facts) ? ['tax', 'payment'] : []
  const names = STEPS.filter(name => views[name] && !elsewhere.includes(name))
  return (
    <div className="border-y border-line">
      {names.map((name, index) => {
        const view = views[name]
        const following = names[index + 1]
        return (
          view && (
            <CheckoutStep
              key={name}
              id={stepId(name)}
              number={index + 1}
              title={view.title}
              chosen={view.chosen || m.checkout_none_chosen()}
              isDone={view.isDone}
              isOpen={state.steps.isOpen(name)}
              onToggle={isOpen => state.steps.toggle(name, isOpen)}
              onContinue={following && (() => state.steps.goTo(following))}
            >
              {view.body}
            </CheckoutStep>
          )
        )
      })}
      {facts.settings.couponOrPromotion && <input type="hidden" name="couponReplacesPromotion" value="1" />}
    </div>
  )
}
