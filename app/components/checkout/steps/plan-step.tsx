import type { VisiblePlan } from '#app/business/cart/visible-plans.ts'
import { type PricingPlan, priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import type { CheckoutFacts, CheckoutLine, CourseItem } from '#app/business/storefront/checkout-facts.ts'
import { planOf } from '#app/components/checkout/choices.ts'
import { LineError } from '#app/components/checkout/price/line-error.tsx'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { includedBooksText, planPeriodText, whyPlanDisabled } from './plan-words.ts'

/** The plan choice on the course page. */
export function PlanStep({ facts, state }: { facts: CheckoutFacts; state: CheckoutState }) {
  const { choices, choose, refused } = state
  return (
    <>
      {facts.lines.map(line => (
        <div key={line.key} className="grid gap-3">
          <input type="hidden" name="line" value={line.key} />
          <LineError error={refused?.errors[`line.${line.key}`]} />
          {line.item.kind === 'course' && (
            <PlanOfCourse
              line={line}
              item={line.item}
              currency={facts.currency}
              chosenId={planOf(line, choices)?.id ?? null}
              onChoose={planId => choose({ plans: { ...choices.plans, [line.key]: planId } })}
            />
          )}
        </div>
      ))}
    </>
  )
}

/**
 * True if the buyer has a plan to choose. A single plan that cannot be bought is shown as a choice, with the reason.
 */
export function hasPlanChoice({ item }: CheckoutLine): boolean {
  return item.kind === 'course' && !(item.plans.length === 1 && item.plans[0]?.disabled === null)
}

type PlanProps = {
  line: CheckoutLine
  item: CourseItem
  currency: Currency
  chosenId: number | null
  onChoose: (planId: number) => void
}

function PlanOfCourse(props: PlanProps) {
  const { line, item, currency } = props
  const [only] = item.plans
  return only && !hasPlanChoice(line) ? (
    <OnlyPlan line={line} item={item} offered={only} currency={currency} />
  ) : (
    <PlanChoice {...props} />
  )
}

/** The plan of a course that has only one: nothing to choose, but what it buys. */
function OnlyPlan({
  line,
  item,
  offered: { plan, books },
  currency,
}: Pick<PlanProps, 'line' | 'item' | 'currency'> & { offered: CourseItem['plans'][number] }) {
  return (
    <div className="min-w-0 break-words">
      <p className="font-semibold">{plan.name}</p>
      <p className="text-sm text-ink-soft">{termText({ plan, books }, item)}</p>
      <input type="hidden" name={`plan.${line.key}`} value={plan.id} />
      <ShownPrice plan={plan} currency={currency} />
    </div>
  )
}

/** The price shown for a plan. The server compares it but never trusts it. */
function ShownPrice({ plan, currency }: { plan: PricingPlan; currency: Currency }) {
  return <input type="hidden" name={`shownPrice.${plan.id}`} value={priceIn(plan, currency) ?? ''} />
}

/** Returns the line below a plan's name: the term, unless the name is the term already, and the books of the plan. */
function termText({ plan, books }: Pick<VisiblePlan, 'plan' | 'books'>, { isInPerson }: CourseItem): string {
  const period = planPeriodText(plan, isInPerson)
  const told = period.toLowerCase() === plan.name.toLowerCase() ? [] : [period]
  if (books.length > 0) told.push(includedBooksText(books))
  return told.join(' · ')
}

/** One card per plan of a course: its term and price, or why it cannot be chosen. */
function PlanChoice({ line, item, currency, chosenId, onChoose }: PlanProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.checkout_plan_legend({ name: line.name })}</legend>
      {item.plans.map(({ plan, disabled, books }) => (
        <div key={plan.id}>
          <RadioCard
            name={`plan.${line.key}`}
            value={String(plan.id)}
            title={plan.name}
            description={termText({ plan, books }, item)}
            aside={<PlanPrice minor={priceIn(plan, currency)} currency={currency} />}
            disabled={disabled !== null}
            whyDisabled={disabled && whyPlanDisabled(disabled)}
            checked={plan.id === chosenId}
            onChange={() => onChoose(plan.id)}
          />
          <ShownPrice plan={plan} currency={currency} />
        </div>
      ))}
    </fieldset>
  )
}

function PlanPrice({ minor, currency }: { minor: number | null; currency: Currency }) {
  if (minor === null) return <>{m.checkout_price_none()}</>
  if (minor === 0) return <>{m.checkout_price_free()}</>
  return <Price amount={money(minor, currency)} />
}
