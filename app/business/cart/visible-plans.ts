import type { Course } from '../catalogue/course.ts'
import { type PricingPlan, priceIn } from '../catalogue/pricing-plan.ts'
import type { Currency } from '../money/money.ts'
import { type Buyer, standingOf } from './buyer.ts'
import { audienceRefusals, type PlanRefusal, planRefusals } from './plan-refusals.ts'

export type VisiblePlan = {
  readonly plan: PricingPlan
  /** Why it cannot be picked, first reason first; null when it can. */
  readonly disabled: PlanRefusal | { readonly code: 'priceUsdIsNull' } | null
}

/**
 * The plans of a course that this buyer is shown. Hidden plans, plans free for other students and renewals of what he
 * does not own are not shown at all; a plan for members, or of a course he has, is shown disabled. §4, §6
 */
export function visiblePlans(
  plans: readonly PricingPlan[],
  { course, buyer, currency }: { course: Course; buyer: Buyer; currency: Currency },
): VisiblePlan[] {
  return plans
    .filter(plan => plan.courseId === course.id && plan.statusShow && isMeantFor(plan, buyer))
    .map(plan => {
      const [first] = planRefusals(plan, course, buyer)
      const unpriced = priceIn(plan, currency) === null ? ({ code: 'priceUsdIsNull' } as const) : null
      return { plan, disabled: first ?? unpriced }
    })
}

/** The plan that is picked until the buyer picks another: the default one if it can be bought, else the first that can. */
export function planPickedFirst(visible: readonly VisiblePlan[]): PricingPlan | null {
  const open = visible.filter(({ disabled }) => disabled === null).map(({ plan }) => plan)
  return open.find(plan => plan.isDefault) ?? open[0] ?? null
}

function isMeantFor(plan: PricingPlan, buyer: Buyer): boolean {
  if (plan.pricingType === 'renew' && !standingOf(buyer, plan.courseId).owns) return false
  return !audienceRefusals(plan, buyer).some(({ code }) => code === 'PLAN_FOR_STUDENTS')
}
