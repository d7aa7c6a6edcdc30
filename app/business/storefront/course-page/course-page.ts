import type { VisiblePlan } from '#app/business/cart/visible-plans.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import type { CourseCard } from '#app/business/catalogue/course-card.ts'
import type { Access } from '#app/business/learning/access.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { CheckoutFacts, PageSettings } from '#app/business/storefront/checkout-facts.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { PurchaseStanding } from './purchase-standing.ts'

/** Everything the course page shows and its checkout starts from. Prices in it are for showing: an order reads its own. */
export type CoursePage = {
  readonly course: Course
  /** The one address of the course; anything else is redirected to it. §2 */
  readonly path: string
  readonly currency: Currency
  readonly sections: readonly CourseSection[]
  /** The plans this caller is shown, each with why it cannot be picked. */
  readonly plans: readonly VisiblePlan[]
  /** The plan that is picked until another is; null when none can be. */
  readonly planPickedFirst: number | null
  /** What this caller can do with the course now: the one thing the page's button says. */
  readonly standing: PurchaseStanding
  /** What his grants come to, also when he may buy (a course that ran out). */
  readonly access: Access
  readonly isSignedIn: boolean
  /** Staff look at it as this student: nothing can be bought. */
  readonly isLookedAt: boolean
  readonly settings: PageSettings
  readonly shelves: readonly CourseShelf[]
  /** How many other things lie in the cart: they can be paid together with this course. */
  readonly othersInCart: number
  /** Buying this one course now. */
  readonly checkout: CheckoutFacts
  readonly now: Instant
}

export type CourseSection = {
  readonly id: number
  readonly name: string
  readonly totalSeconds: number
  readonly lectures: readonly CourseLecture[]
}

export type CourseLecture = {
  readonly id: number
  readonly name: string
  /** Can be watched by anybody. */
  readonly preview: boolean
  readonly contentType: string
  /** Whole seconds; 0 where there is nothing to play. */
  readonly videoLength: number
}

/** A row of other courses below this one. */
export type CourseShelf = {
  readonly kind: 'related' | 'teacher' | 'group' | 'bestsellers'
  readonly courses: readonly CourseCard[]
}
