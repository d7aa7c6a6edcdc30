import { useRef, useState } from 'react'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { goesToBookstore } from '#app/components/checkout/send-to-bookstore.tsx'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ChevronDown, CircleCheck, type Icon, ReceiptText, TicketPercent } from '#app/ui/icons.tsx'
import type { StepView } from './shipping-and-tax-views.tsx'
import { useStepViews } from './step-views.tsx'
import { EXTRAS, STEPS, stepId } from './use-steps.ts'

type Props = { facts: CheckoutFacts; state: CheckoutState }

/** The steps of this checkout in order. Those that most buyers do not need are links that open. */
export function CheckoutSteps(props: Props) {
  const { facts, state } = props
  const views = useStepViews(props)
  const elsewhere: readonly string[] = goesToBookstore(facts) ? ['tax', 'payment'] : []
  const names = STEPS.filter(name => views[name] && !elsewhere.includes(name))
  return (
    <div className="grid min-w-0 gap-4 @2xl:gap-5">
      {names.map(name => {
        const view = views[name]
        if (!view) return null
        if (!EXTRAS.includes(name)) return <MainStep key={name} id={stepId(name)} view={view} />
        return (
          <ExtraStep
            key={name}
            id={stepId(name)}
            view={view}
            icon={name === 'tax' ? ReceiptText : TicketPercent}
            isOpen={state.steps.isOpen(name)}
            onToggle={isOpen => state.steps.toggle(name, isOpen)}
          />
        )
      })}
      {facts.settings.couponOrPromotion && <input type="hidden" name="couponReplacesPromotion" value="1" />}
    </div>
  )
}

/** A step that every buyer sees. Its tick says that the buyer was there, and that nothing in it is missing. */
function MainStep({ id, view }: { id: string; view: StepView }) {
  const section = useRef<HTMLElement>(null)
  const [isVisited, setVisited] = useState(false)
  const [isFilled, setFilled] = useState(false)
  const look = () => setFilled(!fieldsIn(section.current).some(isWrong))
  return (
    <section
      ref={section}
      aria-labelledby={id}
      onInput={look}
      onBlur={event => {
        look()
        if (!event.currentTarget.contains(event.relatedTarget)) setVisited(true)
      }}
      className="grid min-w-0 gap-2 @2xl:gap-3"
    >
      <h3
        id={id}
        tabIndex={-1}
        className="flex min-h-7 scroll-mt-24 items-center gap-2 rounded-md text-lg font-semibold"
      >
        {view.title}
        {isVisited && isFilled && view.isDone && (
          <CircleCheck label={m.checkout_step_done()} className="size-5 text-success" />
        )}
      </h3>
      {view.body}
    </section>
  )
}

type Checked = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fieldsIn = (section: HTMLElement | null): Checked[] =>
  Array.from(section?.querySelectorAll('input, select, textarea') ?? []) as Checked[]

/** The same as `:invalid`, which the simulated browser of tests does not know. */
const isWrong = (field: Checked): boolean => field.willValidate && !field.validity.valid

/** A step as a link that opens. A <details> element, so it opens without JavaScript. */
function ExtraStep({
  id,
  view,
  icon: StepIcon,
  isOpen,
  onToggle,
}: {
  id: string
  view: StepView
  icon: Icon
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}) {
  return (
    <details
      open={isOpen}
      onToggle={event => onToggle(event.currentTarget.open)}
      className="group -mt-3 last-of-type:-mb-3"
    >
      <summary
        id={id}
        className="flex min-h-12 scroll-mt-24 list-none items-center gap-3 rounded-md py-1 [&::-webkit-details-marker]:hidden"
      >
        <StepIcon className="size-5 shrink-0 text-ink-soft" />
        <h3 className="link">{view.title}</h3>
        <span className="ml-auto min-w-0 text-right text-sm break-words text-success">{view.chosen}</span>
        <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid min-w-0 gap-4 pt-2 pb-4">{view.body}</div>
    </details>
  )
}
