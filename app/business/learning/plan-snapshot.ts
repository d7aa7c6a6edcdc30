import type { PlanType, PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { English } from '#app/db/columns.ts'
import { termInDays } from './term.ts'

/**
 * The plan as it was when bought. Access follows it, whatever the shop changes later. decisions: Access and learning
 */
export type PlanSnapshot = {
  readonly planId: number | null
  readonly name: string
  /** The name in English when it was bought. Absent if there was none, and in older records. */
  readonly english?: English
  readonly planType: PlanType
  readonly pricingType: string
  /** -1: unlimited. null: the term is not a number of days (hours), or the record never had it. */
  readonly courseDays: number | null
  readonly term: number | null
  readonly termUnit: string | null
  readonly term2: number | null
  readonly termUnit2: string | null
  /** True if term2 limits the calendar time in which an Actual plan's watching time can be used. */
  readonly isTermUnit2: boolean
  /** The courses that the buyer had to own (`free_for` Student). Absent if there were none, and in older records. */
  readonly freeCourseIds?: readonly number[]
}

/** Turns the term into days once, at the purchase. A Period plan without a term has no end. */
export function snapshotOf(plan: PricingPlan): PlanSnapshot {
  return {
    planId: plan.id,
    name: plan.name,
    planType: plan.planType,
    pricingType: plan.pricingType,
    courseDays: courseDaysOf(plan),
    term: plan.term,
    termUnit: plan.termUnit,
    term2: plan.term2,
    termUnit2: plan.termUnit2,
    isTermUnit2:
      plan.planType === 'Actual' && plan.term2 !== null && plan.term2 > 0 && plan.termUnit2 !== null,
    ...(plan.freeFor === 'Student' && { freeCourseIds: plan.freeCourseIds }),
  }
}

function courseDaysOf({ planType, term, termUnit }: PricingPlan): number | null {
  if (planType === 'Actual') return null
  if (planType !== 'Period' || term === null || term < 0) return -1
  return termInDays(term, termUnit)
}
