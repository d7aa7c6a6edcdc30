import type { VisiblePlan } from '#app/business/cart/visible-plans.ts'
import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Price } from '#app/ui/price.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { whatPlanBuys, whyPlanDisabled } from './plan-words.ts'

/** A card per plan: what it buys, its price, or why it cannot be picked. */
export function PlanStep({
  plans,
  currency,
  chosenId,
  onChoose,
}: {
  plans: readonly VisiblePlan[]
  currency: Currency
  chosenId: number | null
  onChoose: (planId: number) => void
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{m.checkout_plan_legend()}</legend>
      {plans.map(({ plan, disabled }) => (
        <div key={plan.id}>
          <RadioCard
            name="planId"
            value={String(plan.id)}
            title={plan.name}
            description={whatPlanBuys(plan)}
            aside={<PlanPrice minor={priceIn(plan, currency)} currency={currency} />}
            disabled={disabled !== null}
            whyDisabled={disabled && whyPlanDisabled(disabled)}
            checked={plan.id === chosenId}
            onChange={() => onChoose(plan.id)}
          />
          {/* What the buyer was shown for this plan; compared, never believed. */}
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
