import type { Money } from '#app/business/money/money.ts'
import type { PlanType } from './pricing-plan.ts'

/** The plan's type and term, for a card or a button. */
export type PlanTerm = {
  readonly planType: PlanType
  readonly term: number | null
  readonly termUnit: string | null
}

/** A course as lists show it. */
export type CourseCard = {
  readonly id: number
  readonly name: string
  /** The only address of the course. */
  readonly path: string
  readonly pictureUrl: string
  readonly teacher: string
  readonly groupName: string
  readonly courseType: string
  readonly totalSeconds: number
  readonly lectureCount: number
  /** The price of the default plan, else of the cheapest. null: no plan has a price in this currency. */
  readonly price: { readonly amount: Money; readonly term: PlanTerm; readonly isFrom: boolean } | null
  /** Set if the viewer has the course: the percentage of it that they have read. */
  readonly owned: { readonly percent: number } | null
}
