import type { ReactNode } from 'react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { goesToBookstore } from '#app/components/cart/send-to-bookstore.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Check, ChevronDown } from '#app/ui/icons.tsx'
import { useStepViews } from './step-views.tsx'
import type { CheckoutState } from './use-checkout.ts'
import { STEPS, stepId } from './use-steps.ts'

type Props = { facts: CheckoutFacts; state: CheckoutState }

/** The steps of this checkout in order. A closed step shows a summary of its content. */
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

/**
 * One step: closed it shows the choice, open it can be edited. A <details> element, so it opens without JavaScript.
 * The last step has no `onContinue`.
 */
function CheckoutStep({
  id,
  number,
  title,
  chosen,
  isDone,
  isOpen,
  onToggle,
  onContinue,
  children,
}: {
  id: string
  number: number
  title: string
  chosen: ReactNode
  isDone: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onContinue?: () => void
  children: ReactNode
}) {
  return (
    <details
      open={isOpen}
      onToggle={event => onToggle(event.currentTarget.open)}
      className="group border-b border-line last:border-b-0"
    >
      <summary
        id={id}
        className="flex min-h-14 list-none items-center gap-3 rounded-md py-3 [&::-webkit-details-marker]:hidden"
      >
        <StepMark number={number} isDone={isDone} />
        <span className="min-w-0 grow">
          <h3 className="font-semibold">{title}</h3>
          <span className="block text-sm break-words text-ink-soft group-open:hidden">{chosen}</span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-1 pb-6 sm:pl-11">
        {children}
        {onContinue && (
          <div className="needs-script">
            <Button variant="secondary" onClick={onContinue}>
              {m.checkout_continue()}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      className={`grid size-8 shrink-0 place-items-center rounded-full border text-sm font-semibold tabular-nums ${isDone ? 'border-success bg-success-soft text-success' : 'border-edge text-ink-soft'}`}
    >
      {isDone ? <Check label={m.checkout_step_done()} className="size-4" /> : number}
    </span>
  )
}
