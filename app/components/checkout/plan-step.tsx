import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import type { CheckoutFacts, CheckoutLine, CourseItem } from '#app/business/storefront/checkout-facts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { planOf } from './choices.ts'
import { LineError } from './line-error.tsx'
import { includedBooksText, planPeriodText, whyPlanDisabled } from './plan-words.ts'
import type { CheckoutState } from './use-checkout.ts'

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
            <PlanChoice
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

/** One card per plan of a course: its term and price, or why it cannot be chosen. */
function PlanChoice({
  line,
  item,
  currency,
  chosenId,
  onChoose,
}: {
  line: CheckoutLine
  item: CourseItem
  currency: Currency
  chosenId: number | null
  onChoose: (planId: number) => void
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.checkout_plan_legend({ name: line.name })}</legend>
      {item.plans.map(({ plan, disabled, books }) => (
        <div key={plan.id}>
          <RadioCard
            name={`plan.${line.key}`}
            value={String(plan.id)}
            title={plan.name}
            description={
              books.length > 0
                ? `${planPeriodText(plan)} · ${includedBooksText(books)}`
                : planPeriodText(plan)
            }
            aside={<PlanPrice minor={priceIn(plan, currency)} currency={currency} />}
            disabled={disabled !== null}
            whyDisabled={disabled && whyPlanDisabled(disabled)}
            checked={plan.id === chosenId}
            onChange={() => onChoose(plan.id)}
          />
          {/* The price shown for this plan. The server compares it but never trusts it. */}
          <input type="hidden" name={`shownPrice.${plan.id}`} value={priceIn(plan, currency) ?? ''} />
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
