import type { Instant } from '#app/platform/clock.ts'
import type { VisiblePlan } from '../cart/visible-plans.ts'
import type { Course } from '../catalogue/course.ts'
import type { CourseCard } from '../catalogue/course-card.ts'
import type { Access } from '../learning/access.ts'
import type { Currency } from '../money/money.ts'
import type { Promotion } from '../pricing/promotion.ts'
import type { Settings } from '../settings/settings.ts'
import type { PersonType } from '../tax/tax-invoice.ts'
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
  /** Those that are on and concern this course, for pricing in the browser. */
  readonly promotions: readonly Promotion[]
  /** Enabled ones in the shop's order; the first is picked first. §7 */
  readonly paymentMethods: readonly PaymentMethodChoice[]
  /** Only where a buyer may choose one (is_student_select_group). */
  readonly userGroups: readonly { readonly id: number; readonly name: string }[]
  readonly buyer: CoursePageBuyer
  readonly settings: CoursePageSettings
  readonly shelves: readonly CourseShelf[]
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

export type PaymentMethodChoice = {
  readonly id: number
  readonly name: string
  readonly paymentType: string
  readonly nameWeb: string
}

/** Who is asking, as far as a form is filled for him. Empty texts for a visitor. */
export type CoursePageBuyer = {
  readonly isSignedIn: boolean
  readonly fullname: string
  readonly email: string
  readonly tel: string
  readonly personType: PersonType
  readonly requiresTaxInvoice: boolean
  readonly userGroupId: number | null
}

/** The settings that the page and its checkout read; also all that a price needs. */
export const PAGE_SETTINGS = [
  'title',
  'vatPercent',
  'vatEnabled',
  'taxInvoiceEnabled',
  'withholdingEnabled',
  'registrationLayout',
  'couponOrPromotion',
  'oneCoupon',
  'autoCancelHours',
  'thankYouPage',
  'slipRequired',
  'registerForm',
  'studentSelectsGroup',
  'telMinimumSkipped',
  'courseDetailLayout',
  'howToBuy',
  'contactTel',
  'contactEmail',
  'features',
] as const satisfies readonly (keyof Settings)[]

export type CoursePageSettings = Pick<Settings, (typeof PAGE_SETTINGS)[number]>

/** A row of other courses below this one. */
export type CourseShelf = {
  readonly kind: 'related' | 'teacher' | 'group' | 'bestsellers'
  readonly courses: readonly CourseCard[]
}
