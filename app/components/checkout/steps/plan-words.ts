import type { ShownBook, VisiblePlan } from '#app/business/cart/visible-plans.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { termInDays, unitOf } from '#app/business/learning/term.ts'
import { termWords } from '#app/components/catalogue/words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { withQuantity } from '#app/i18n/with-quantity.ts'

/** One line that says what a plan buys. behaviour: Plan types */
export function planPeriodText(plan: PricingPlan, isInPerson: boolean): string {
  const parts = [duration(plan, isInPerson)]
  if (plan.pricingType === 'renew') parts.push(m.checkout_plan_renew())
  if (plan.needApproval) parts.push(m.checkout_plan_approval())
  return parts.join(' · ')
}

function duration(plan: PricingPlan, isInPerson: boolean): string {
  const { planType, term, termUnit } = plan
  if (planType === 'Free' && !isInPerson) return m.checkout_plan_free()
  if (planType !== 'Period' || term === null || term < 0) return termWords(plan, isInPerson)
  if (unitOf(termUnit) === 'hour') return m.checkout_plan_hours({ hours: term })
  // A month counts as 30 days and a year as 365, so the plan really sells days. behaviour: Term units
  return m.checkout_plan_days({ days: termInDays(term, termUnit) ?? term })
}

const DAY_MS = 86_400_000

/** One line that lists the books sent with a plan. behaviour: Free books */
export function includedBooksText(books: readonly ShownBook[]): string {
  const names = books.map(withQuantity)
  return m.checkout_plan_with_books({ names: names.join(', ') })
}

/** Why a plan cannot be chosen, and what the buyer can do instead. behaviour: Cart refusals */
export function whyPlanDisabled(refusal: NonNullable<VisiblePlan['disabled']>): string {
  switch (refusal.code) {
    case 'PLAN_FOR_MEMBERS':
      return m.checkout_why_members()
    case 'PLAN_FOR_STUDENTS':
      return m.checkout_why_students()
    case 'PLAN_RENEWS_ONLY':
      return m.checkout_why_renews()
    case 'have_course':
      return m.checkout_why_owned()
    case 'TIME_LEFT':
      return refusal.timeLeft < 0
        ? m.checkout_why_owned()
        : m.checkout_why_time_left({ days: Math.max(1, Math.ceil(refusal.timeLeft / DAY_MS)) })
    case 'COURSE_IN_ORDER':
      return m.checkout_why_in_order()
    case 'priceUsdIsNull':
      return m.checkout_why_no_price()
    case 'BOOK_SOLD_OUT':
      return m.checkout_why_book_sold_out({ name: refusal.name })
    case 'dont_have_pricing':
      return m.checkout_why_not_for_sale()
  }
}
