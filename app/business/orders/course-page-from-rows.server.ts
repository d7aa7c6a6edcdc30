import type { userGroups } from '#app/db/schema/accounts.ts'
import type { sections } from '#app/db/schema/catalogue.ts'
import type { promotions } from '#app/db/schema/pricing.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Buyer } from '../cart/buyer.ts'
import { planPickedFirst, visiblePlans } from '../cart/visible-plans.ts'
import { type CourseRow, type PlanRow, toCourse, toPlan } from '../catalogue/catalogue-repository.server.ts'
import { toCourseCards } from '../catalogue/course-cards.ts'
import { coursePath } from '../catalogue/link-path.ts'
import { accessOf } from '../learning/access.ts'
import { toGrant } from '../learning/grant-repository.server.ts'
import { termAt } from '../pricing/discount.ts'
import type { Promotion } from '../pricing/promotion.ts'
import { currencyOf, type Settings } from '../settings/settings.ts'
import { type BuyerRows, toBuyer } from './buyer-standing.server.ts'
import {
  type CourseLecture,
  type CoursePage,
  type CoursePageBuyer,
  type CoursePageSettings,
  type CourseSection,
  PAGE_SETTINGS,
  type PaymentMethodChoice,
} from './course-page.ts'
import { toCourseShelves } from './neighbour-courses.server.ts'
import type { OrderStatus } from './order.ts'
import { toOwnCourses } from './own-courses.server.ts'
import { openOrderOf, purchaseStanding } from './purchase-standing.ts'

export type CoursePageRows = BuyerRows & {
  readonly course: CourseRow | undefined
  readonly plans: readonly PlanRow[]
  readonly sections: readonly (typeof sections.$inferSelect)[]
  readonly lectures: readonly (CourseLecture & { readonly sectionId: number })[]
  readonly groupIds: readonly number[]
  readonly relatedIds: readonly number[]
  readonly neighbours: readonly CourseRow[]
  readonly neighbourPlans: readonly PlanRow[]
  readonly promotions: readonly (typeof promotions.$inferSelect)[]
  readonly paymentMethods: readonly PaymentMethodChoice[]
  readonly userGroups: readonly (typeof userGroups.$inferSelect)[]
  readonly reads: readonly { readonly courseId: number; readonly lastAt: Instant; readonly read: number }[]
  readonly ordersOfCourse: readonly {
    readonly token: string
    readonly status: OrderStatus
    readonly updatedAt: Instant
  }[]
}

type Circumstances = { readonly caller: Caller; readonly settings: Settings; readonly now: Instant }

/** Puts the page together; null for a course that is not there, or hidden from who does not own it. */
export function toCoursePage(
  rows: CoursePageRows,
  { caller, settings, now }: Circumstances,
): CoursePage | null {
  if (!rows.course) return null
  const course = toCourse(rows.course, rows.groupIds, rows.relatedIds)
  const buyer = toBuyer(caller, rows, now)
  if (!course.statusShow && !buyer.courses[course.id]?.owns) return null

  const currency = currencyOf(settings)
  const plans = visiblePlans(rows.plans.map(toPlan), { course, buyer, currency })
  const access = accessOf(rows.grants.filter(grant => grant.courseId === course.id).map(toGrant), now)
  const lectureCounts = new Map([rows.course, ...rows.neighbours].map(row => [row.id, row.lectureCount]))
  const own = toOwnCourses(rows.grants, rows.reads, lectureCounts, now)
  const cardFacts = { plans: rows.neighbourPlans.map(toPlan), currency, own }
  return {
    course,
    path: coursePath(course),
    currency,
    sections: toSections(rows),
    plans,
    planPickedFirst: planPickedFirst(plans)?.id ?? null,
    standing: purchaseStanding({
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
    }),
    access,
    promotions: toPromotions(rows.promotions, course.id, now),
    paymentMethods: rows.paymentMethods,
    userGroups: settings.studentSelectsGroup ? rows.userGroups.map(({ id, name }) => ({ id, name })) : [],
    buyer: toPageBuyer(caller, rows, buyer),
    settings: toPageSettings(settings),
    shelves: toCourseShelves(course, {
      rows: rows.neighbours,
      settings,
      toCards: courses => toCourseCards(courses, cardFacts),
    }),
    now,
  }
}

function toSections({ sections, lectures }: CoursePageRows): CourseSection[] {
  return sections.map(({ id, name }) => {
    const own = lectures.filter(lecture => lecture.sectionId === id)
    const totalSeconds = own.reduce((sum, lecture) => sum + lecture.videoLength, 0)
    return { id, name, totalSeconds, lectures: own.map(({ sectionId: _, ...lecture }) => lecture) }
  })
}

function toPromotions(rows: CoursePageRows['promotions'], courseId: number, now: Instant): Promotion[] {
  return rows
    .map(row => ({ ...row, discountType: row.discountType as Promotion['discountType'] }))
    .filter(({ courseIds }) => courseIds.length === 0 || courseIds.includes(courseId))
    .filter(promotion => termAt(promotion, now) === 'holds')
}

function toPageBuyer(caller: Caller, { student }: CoursePageRows, buyer: Buyer): CoursePageBuyer {
  return {
    isSignedIn: caller.account !== null,
    fullname: caller.account?.name ?? '',
    email: caller.account?.email ?? '',
    tel: student?.tel ?? '',
    personType: student?.taxPersonType === 'juristic_person' ? 'juristic_person' : 'normal_person',
    requiresTaxInvoice: student?.requiresTaxInvoice ?? false,
    userGroupId: buyer.userGroupId,
  }
}

/** Only what the page reads goes to browsers: limits and keys of the shop stay here. */
function toPageSettings(settings: Settings): CoursePageSettings {
  return Object.fromEntries(PAGE_SETTINGS.map(name => [name, settings[name]])) as CoursePageSettings
}
