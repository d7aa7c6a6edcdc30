import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { type Money, money } from '#app/business/money/money.ts'
import { type CoursePage, courseItemOf } from '#app/business/storefront/course-page/course-page.ts'

/** The label and target of the page's main button. Without `to` it is a notice, not a button. */
export type NextStep = {
  readonly label: string
  readonly to: string | null
  readonly note: string | null
  readonly isCalm?: boolean
}

/** The anchor of the checkout on the course page. */
export const CHECKOUT = '#checkout'

/** The plan whose price the page shows, and that price; null if there is none. */
export function shownPlan(page: CoursePage): { plan: PricingPlan; amount: Money } | null {
  const { currency } = page.checkout
  const { plans, planPickedFirst } = courseItemOf(page)
  const plan = (plans.find(({ plan }) => plan.id === planPickedFirst) ?? plans[0])?.plan
  const price = plan && (currency === 'USD' ? plan.priceUsd : plan.price)
  return plan && typeof price === 'number' ? { plan, amount: money(price, currency) } : null
}
