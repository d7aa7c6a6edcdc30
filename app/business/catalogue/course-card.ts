import { type Currency, type Money, money } from '#app/business/money/money.ts'
import type { Course } from './course.ts'
import { coursePath } from './link-path.ts'
import { type PricingPlan, priceIn } from './pricing-plan.ts'

/** The plan's type and term, for a card or a button. */
export type PlanTerm = Pick<PricingPlan, 'planType' | 'term' | 'termUnit' | 'term2' | 'termUnit2'>

/** A course as lists show it. */
export type CourseCard = Pick<
  Course,
  'id' | 'name' | 'teacher' | 'groupName' | 'courseType' | 'totalSeconds' | 'lectureCount'
> & {
  /** The only address of the course. */
  readonly path: string
  readonly pictureUrl: string
  /** The price of the default plan, else of the cheapest. null: no plan has a price in this currency. */
  readonly price: { readonly amount: Money; readonly term: PlanTerm; readonly isFrom: boolean } | null
  /** Set if the viewer has the course: the percentage of it that they have read. */
  readonly owned: { readonly percent: number } | null
}

/** The courses that are open to the viewer, each with the percentage that they have read. */
export type OwnCourses = ReadonlyMap<number, { readonly percent: number }>

/** Returns courses as cards, each with the price for a new buyer. */
export function toCourseCards(
  courses: readonly Course[],
  { plans, currency, own }: { plans: readonly PricingPlan[]; currency: Currency; own: OwnCourses },
): CourseCard[] {
  return courses.map(course => ({
    id: course.id,
    name: course.name,
    path: coursePath(course),
    pictureUrl: course.previewPictureUrl,
    teacher: course.teacher,
    groupName: course.groupName,
    courseType: course.courseType,
    totalSeconds: course.totalSeconds,
    lectureCount: course.lectureCount,
    price: cardPrice(
      plans.filter(plan => plan.courseId === course.id),
      currency,
    ),
    owned: own.get(course.id) ?? null,
  }))
}

/**
 * Returns the default plan's price, else the lowest; 'from' if another plan costs more. Ignores renewals and plans that
 * are free for students of other courses, because a new buyer cannot get them.
 */
export function cardPrice(plans: readonly PricingPlan[], currency: Currency): CourseCard['price'] {
  const priced = plans
    .filter(plan => plan.statusShow && plan.pricingType !== 'renew' && plan.freeFor !== 'Student')
    .flatMap(plan => {
      const price = priceIn(plan, currency)
      return price === null ? [] : [{ plan, price }]
    })
    .sort((a, b) => a.price - b.price)
  const shown = priced.find(({ plan }) => plan.isDefault) ?? priced[0]
  if (!shown) return null
  const { planType, term, termUnit, term2, termUnit2 } = shown.plan
  const lowest = priced[0]?.price
  const isFrom = shown.price === lowest && priced.some(({ price }) => price > shown.price)
  return {
    amount: money(shown.price, currency),
    term: { planType, term, termUnit, term2, termUnit2 },
    isFrom,
  }
}
