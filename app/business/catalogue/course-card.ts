import type { Money } from '#app/business/money/money.ts'
import type { PlanType } from './pricing-plan.ts'

/** What a plan opens and for how long, as far as a card or a button tells it. */
export type PlanTerm = {
  readonly planType: PlanType
  readonly term: number | null
  readonly termUnit: string | null
}

/** A course as lists show it. */
export type CourseCard = {
  readonly id: number
  readonly name: string
  /** The one address of the course. */
  readonly path: string
  readonly pictureUrl: string
  readonly teacher: string
  readonly groupName: string
  readonly courseType: string
  readonly totalSeconds: number
  readonly lectureCount: number
  /** The plan that stands for the price: the default one, else the cheapest. null: there is none, or none in this currency. */
  readonly price: { readonly amount: Money; readonly term: PlanTerm; readonly isFrom: boolean } | null
  /** Of who is asking: he has it, and how much of it he has read. */
  readonly owned: { readonly percent: number } | null
}
