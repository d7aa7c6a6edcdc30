import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { type Money, money } from '#app/business/money/money.ts'
import type { CoursePage } from '#app/business/storefront/course-page/course-page.ts'

/** What the page's one button says and where it leads. Without `to` there is nothing to press, only something to know. */
export type NextStep = {
  readonly label: string
  readonly to: string | null
  readonly note: string | null
  readonly isCalm?: boolean
}

/** Where the checkout stands on the course page. */
export const CHECKOUT = '#checkout'

/** The plan that the price in sight belongs to, and that price; null when there is none to show. */
export function shownPlan(page: CoursePage): { plan: PricingPlan; amount: Money } | null {
  const plan = (page.plans.find(({ plan }) => plan.id === page.planPickedFirst) ?? page.plans[0])?.plan
  const price = plan && (page.currency === 'USD' ? plan.priceUsd : plan.price)
  return plan && typeof price === 'number' ? { plan, amount: money(price, page.currency) } : null
}
