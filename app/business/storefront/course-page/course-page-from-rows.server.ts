import type { Caller } from '#app/business/callers/caller.ts'
import { planPickedFirst, type VisiblePlan, visiblePlans } from '#app/business/cart/visible-plans.ts'
import {
  type CourseRow,
  type PlanRow,
  type ProductRow,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import { type Course, courseMode } from '#app/business/catalogue/course.ts'
import { toCourseCards } from '#app/business/catalogue/course-card.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { type Access, accessOf } from '#app/business/learning/access.ts'
import { toGrant } from '#app/business/learning/grant-repository.server.ts'
import type { OrderStatus } from '#app/business/orders/order.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { type BuyerRows, toBuyer } from '#app/business/orders/placing/buyer-standing.server.ts'
import { openOrderOf, purchaseStanding } from '#app/business/orders/purchase-standing.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import type { CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import { type CheckoutRows, toCheckoutFacts } from '#app/business/storefront/checkout-read.server.ts'
import type { cartLines } from '#app/db/schema/carts.ts'
import type { sections } from '#app/db/schema/catalogue.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { CourseLecture, CourseOffer, CoursePage, CourseSection, CourseTeacher } from './course-page.ts'
import { type NeighbourRow, toCourseShelves } from './neighbour-courses.server.ts'
import { toOwnCourses } from './own-courses.server.ts'

export type CourseOfferRows = BuyerRows & {
  readonly course: CourseRow | undefined
  readonly plans: readonly PlanRow[]
  /** The products that come free with one of the plans. */
  readonly books: readonly ProductRow[]
  readonly groupIds: readonly number[]
  readonly reads: readonly { readonly courseId: number; readonly lastAt: Instant; readonly read: number }[]
  readonly ordersOfCourse: readonly {
    readonly token: string
    readonly status: OrderStatus
    readonly awaitsApproval: boolean
    readonly updatedAt: Instant
  }[]
}

export type CoursePageRows = CourseOfferRows & {
  readonly sections: readonly (typeof sections.$inferSelect)[]
  readonly lectures: readonly (CourseLecture & { readonly sectionId: number })[]
  readonly teacher: CourseTeacher | undefined
  readonly relatedIds: readonly number[]
  readonly neighbours: readonly NeighbourRow[]
  readonly neighbourPlans: readonly PlanRow[]
  /** All lines of the caller's cart, for any course. */
  readonly cartLines: readonly (typeof cartLines.$inferSelect)[]
  readonly checkout: CheckoutRows
}

type Circumstances = {
  readonly caller: Caller
  readonly settings: Settings
  readonly now: Instant
  /** The caller may see the course before visitors do. */
  readonly isPreview?: boolean
}

/** Builds the offer from its rows. Null if there is no such course, or it is hidden and the caller does not own it. */
export function toCourseOffer(
  rows: CourseOfferRows & { readonly relatedIds?: readonly number[] },
  { caller, settings, now, isPreview = false }: Circumstances,
): (CourseOffer & { readonly access: Access }) | null {
  if (!rows.course) return null
  const course = toCourse(rows.course, rows.groupIds, rows.relatedIds)
  const buyer = toBuyer(caller, rows, now)
  if (!course.statusShow && !isPreview && !buyer.courses[course.id]?.owns) return null

  const currency = currencyOf(settings)
  const plans = visiblePlans(rows.plans.map(toPlan), {
    course,
    buyer,
    currency,
    products: rows.books.map(toProduct),
  })
  const grants = rows.grants.filter(grant => grant.courseId === course.id).map(toGrant)
  const access = accessOf(grants, now)
  const own = toOwnCourses(rows.grants, rows.reads, new Map([[course.id, course.lectureCount]]), now)
  const standing = purchaseStanding({
    course,
    buyer,
    plans,
    access,
    progress: {
      percent: own.get(course.id)?.percent ?? 0,
      hasBegun: rows.reads.some(read => read.courseId === course.id),
    },
    openOrder: openOrderOf(rows.ordersOfCourse),
    userGroupFeature: settings.features.userGroup,
    groupCanBeChosen: settings.studentSelectsGroup,
    now,
  })
  return { course, path: coursePath(course), currency, plans, standing, access }
}

/** Builds the page from its rows. Null as above. */
export function toCoursePage(
  rows: CoursePageRows,
  { paidBy, ...circumstances }: Circumstances & { readonly paidBy: PaidByOf },
): CoursePage | null {
  const offer = toCourseOffer(rows, circumstances)
  if (!offer) return null
  const { course, path, currency, plans, standing, access } = offer
  const { caller, settings, now } = circumstances
  const lectureCounts = new Map([course, ...rows.neighbours].map(row => [row.id, row.lectureCount]))
  const own = toOwnCourses(rows.grants, rows.reads, lectureCounts, now)
  const cardFacts = { plans: rows.neighbourPlans.map(toPlan), currency, own }
  return {
    course,
    sections: toSections(rows),
    teacher: rows.teacher ?? null,
    standing,
    access,
    isImpersonated: false,
    shelves: toCourseShelves(course, {
      rows: rows.neighbours,
      settings,
      toCards: courses => toCourseCards(courses, cardFacts),
    }),
    othersInCart: rows.cartLines.filter(line => line.courseId !== course.id).length,
    checkout: toCheckoutFacts(
      rows.checkout,
      { place: 'course', path, currency, lines: [toLine(course, plans)] },
      { caller, student: rows.students[0], settings, paidBy, now },
    ),
  }
}

/** The single line of a course's own page. The page itself says why the course cannot be bought. */
function toLine(course: Course, plans: readonly VisiblePlan[]): CheckoutLine {
  return {
    key: `course:${course.id}`,
    name: course.name,
    path: coursePath(course),
    pictureUrl: course.previewPictureUrl,
    refusal: null,
    priceSeen: null,
    item: {
      kind: 'course',
      courseId: course.id,
      plans,
      planPickedFirst: planPickedFirst(plans)?.id ?? null,
      isInPerson: courseMode(course.courseType) === 'onsite',
    },
  }
}

function toSections({ sections, lectures }: CoursePageRows): CourseSection[] {
  return sections.map(({ id, name }) => {
    const own = lectures.filter(lecture => lecture.sectionId === id)
    const totalSeconds = own.reduce((sum, lecture) => sum + lecture.videoLength, 0)
    return { id, name, totalSeconds, lectures: own.map(({ sectionId: _, ...lecture }) => lecture) }
  })
}
