import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { planOf } from './choices.ts'
import { LineError } from './line-error.tsx'
import { PlanChoice } from './plan-choice.tsx'
import type { CheckoutState } from './use-checkout.ts'

/** The plan of the one course that is bought on its own page. */
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
