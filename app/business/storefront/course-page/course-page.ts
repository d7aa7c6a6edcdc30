import type { VisiblePlan } from '#app/business/cart/visible-plans.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import type { CourseCard } from '#app/business/catalogue/course-card.ts'
import type { Access } from '#app/business/learning/access.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { PurchaseStanding } from '#app/business/orders/purchase-standing.ts'
import type { CheckoutFacts, CourseItem } from '#app/business/storefront/checkout-facts.ts'
import { invariant } from '#app/platform/result.ts'

/** A course with what this caller may buy of it now: the part of the page that the API answers. */
export type CourseOffer = {
  readonly course: Course
  /** The course's one address. */
  readonly path: string
  readonly currency: Currency
  /** The plans shown to this caller. */
  readonly plans: readonly VisiblePlan[]
  readonly standing: PurchaseStanding
}

/**
 * Everything the course page shows and its checkout starts from. Its prices are for display only: an order reads its
 * own.
 */
export type CoursePage = {
  readonly course: Course
  readonly sections: readonly CourseSection[]
  /** null: the school wrote nothing about the teacher. */
  readonly teacher: CourseTeacher | null
  /** The caller's standing, which decides the page's button. */
  readonly standing: PurchaseStanding
  /** The caller's access from all grants, also when they may buy again after it ended. */
  readonly access: Access
  /** A staff member looks as this student: nothing can be bought. */
  readonly isImpersonated: boolean
  readonly shelves: readonly CourseShelf[]
  /** The number of other items in the cart. They can be paid together with this course. */
  readonly othersInCart: number
  /**
   * The checkout of this one course, which is its only line. Its path is the course's one address; other addresses
   * redirect there (behaviour: Addresses). Its currency, settings and time are those of the whole page.
   */
  readonly checkout: CheckoutFacts
}

/**
 * Returns the line of the page's checkout: the plans shown to this caller, and the plan that is picked at the start.
 */
export function courseItemOf({ checkout }: CoursePage): CourseItem {
  const item = checkout.lines[0]?.item
  invariant(item?.kind === 'course', 'the checkout of a course page has the course as its line')
  return item
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

/** A teacher as pages show them. */
export type CourseTeacher = {
  readonly id: number
  readonly name: string
  /** HTML, cleaned by the import. */
  readonly biography: string
  readonly pictureUrl: string
}

/** A list of other courses below this one. */
export type CourseShelf = {
  readonly kind: 'related' | 'teacher' | 'group' | 'bestsellers'
  readonly courses: readonly CourseCard[]
}
