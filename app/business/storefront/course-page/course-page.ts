import type { VisiblePlan } from '#app/business/cart/visible-plans.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import type { CourseCard } from '#app/business/catalogue/course-card.ts'
import type { Access } from '#app/business/learning/access.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { CheckoutFacts, PageSettings } from '#app/business/storefront/checkout-facts.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { PurchaseStanding } from './purchase-standing.ts'

/**
 * Everything the course page shows and its checkout starts from. Its prices are for display only: an order reads its
 * own.
 */
export type CoursePage = {
  readonly course: Course
  /** The course's one address. Other addresses of it redirect here. behaviour: Addresses */
  readonly path: string
  readonly currency: Currency
  readonly sections: readonly CourseSection[]
  /** The plans shown to this caller, each with why it cannot be picked. */
  readonly plans: readonly VisiblePlan[]
  /** The plan that is picked at the start; null if none can be picked. */
  readonly planPickedFirst: number | null
  /** The caller's standing, which decides the page's button. */
  readonly standing: PurchaseStanding
  /** The caller's access from all grants, also when they may buy again after it ended. */
  readonly access: Access
  readonly isSignedIn: boolean
  /** A staff member looks as this student: nothing can be bought. */
  readonly isImpersonated: boolean
  readonly settings: PageSettings
  readonly shelves: readonly CourseShelf[]
  /** The number of other items in the cart. They can be paid together with this course. */
  readonly othersInCart: number
  /** The checkout of this one course. */
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
  /** Anybody can watch it. */
  readonly preview: boolean
  readonly contentType: string
  /** Whole seconds; 0 if there is nothing to play. */
  readonly videoLength: number
}

/** A list of other courses below this one. */
export type CourseShelf = {
  readonly kind: 'related' | 'teacher' | 'group' | 'bestsellers'
  readonly courses: readonly CourseCard[]
}
