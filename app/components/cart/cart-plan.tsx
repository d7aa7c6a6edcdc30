import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { formatMoney } from '#app/business/money/format.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import type { CheckoutFacts, CheckoutLine, CourseItem } from '#app/business/storefront/checkout-facts.ts'
import { planOf } from '#app/components/checkout/choices.ts'
import { includedBooksText, planPeriodText } from '#app/components/checkout/steps/plan-words.ts'
import type { CheckoutState } from '#app/components/checkout/use-checkout.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/inputs.tsx'

export type CartLineProps = {
  line: CheckoutLine
  facts: CheckoutFacts
  state: CheckoutState
}

/** The plan of a course in the cart: a select if there are several, else a text. */
export function CartPlan({ line, item, facts, state }: CartLineProps & { item: CourseItem }) {
  const locale = useLocale()
  const picked = planOf(line, state.choices)
  const open = item.plans.filter(({ disabled }) => disabled === null)
  const books = item.plans.find(({ plan }) => plan.id === picked?.id)?.books ?? []
  const words = (plan: PricingPlan) => `${plan.name} · ${priceWords(plan, facts.currency, locale)}`
  return (
    <div className="grid gap-1">
      {open.map(({ plan }) => (
        <input
          key={plan.id}
          type="hidden"
          name={`shownPrice.${plan.id}`}
          value={priceIn(plan, facts.currency) ?? ''}
        />
      ))}
      {open.length > 1 ? (
        <Field label={<span className="text-sm">{m.cart_plan()}</span>}>
          {control => (
            <Select
              {...control}
              name={`plan.${line.key}`}
              value={picked?.id ?? ''}
              onChange={event => state.changeLine({ key: line.key, planId: Number(event.target.value) })}
            >
              {open.map(({ plan }) => (
                <option key={plan.id} value={plan.id}>
                  {words(plan)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : (
        picked && (
          <>
            <input type="hidden" name={`plan.${line.key}`} value={picked.id} />
            <p>{picked.name}</p>
          </>
        )
      )}
      {picked && (
        <p className="text-sm text-ink-soft">
          {[
            planPeriodText(picked, item.isInPerson),
            ...(books.length > 0 ? [includedBooksText(books)] : []),
          ].join(' · ')}
        </p>
      )}
    </div>
  )
}

function priceWords(plan: PricingPlan, currency: Currency, locale: 'th' | 'en'): string {
  const minor = priceIn(plan, currency)
  if (minor === null) return m.checkout_price_none()
  return minor === 0 ? m.checkout_price_free() : formatMoney(money(minor, currency), locale)
}
