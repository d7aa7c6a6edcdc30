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

/**
 * The lowest price at which a visitor can have the course now, and whether dearer plans are there; null if there is
 * none.
 */
export function startingPrice(page: CoursePage): { amount: Money; isFrom: boolean } | null {
  const { currency } = page.checkout
  const prices = courseItemOf(page).plans.flatMap(({ plan, disabled }) => {
    const price = currency === 'USD' ? plan.priceUsd : plan.price
    return disabled === null && price !== null ? [price] : []
  })
  if (prices.length === 0) return null
  const lowest = Math.min(...prices)
  return { amount: money(lowest, currency), isFrom: prices.some(price => price > lowest) }
}
