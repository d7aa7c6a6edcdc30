import { type Course, isTakenOnce } from '#app/business/catalogue/course.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import {
  type Buyer,
  type CourseOrderStatus,
  hasAccessNow,
  isForLife,
  isStudent,
  standingOf,
} from './buyer.ts'

/** A reason why this buyer may not buy this plan. Codes are those of behaviour: Cart refusals, where it has one. */
export type PlanRefusal =
  | { readonly code: 'dont_have_pricing' }
  | { readonly code: 'PLAN_FOR_MEMBERS' }
  | { readonly code: 'PLAN_FOR_STUDENTS'; readonly missingCourseIds: readonly number[] }
  | { readonly code: 'PLAN_RENEWS_ONLY' }
  | { readonly code: 'have_course' }
  /** timeLeft in milliseconds, -1 for no limit. */
  | { readonly code: 'TIME_LEFT'; readonly timeLeft: number }
  | { readonly code: 'COURSE_IN_ORDER'; readonly status: CourseOrderStatus }

/**
 * Such an order is still open: the buyer pays it from the order list or waits, and cannot order the course again.
 * behaviour: Buying again
 */
const OPEN_STATUSES: readonly CourseOrderStatus[] = ['notYetReceived', 'pendingApproved', 'rejected']

/** Returns every reason against the purchase, or an empty list. decisions: Who may buy */
export function planRefusals(plan: PricingPlan | null, course: Course, buyer: Buyer): PlanRefusal[] {
  if (plan === null || plan.courseId !== course.id || !plan.statusShow) return [{ code: 'dont_have_pricing' }]
  return [...audienceRefusals(plan, buyer), ...ownershipRefusals(plan, course, buyer)]
}

/** Checks the plan's audience: members, or students who own its required courses. */
export function audienceRefusals(plan: PricingPlan, buyer: Buyer): PlanRefusal[] {
  const refusals: PlanRefusal[] = []
  if (plan.isForMember && !buyer.isMember) refusals.push({ code: 'PLAN_FOR_MEMBERS' })
  if (plan.freeFor !== 'Student') return refusals
  const missingCourseIds = plan.freeCourseIds.filter(id => !standingOf(buyer, id).owns)
  if (!isStudent(buyer) || missingCourseIds.length > 0) {
    refusals.push({ code: 'PLAN_FOR_STUDENTS', missingCourseIds })
  }
  return refusals
}

/**
 * Checks the buyer's orders and access for this course. An approved order counts while its access lasts. A course that
 * is not taken once can be bought again at any time. Lifetime access has no renewal.
 */
function ownershipRefusals(plan: PricingPlan, course: Course, buyer: Buyer): PlanRefusal[] {
  const standing = standingOf(buyer, course.id)
  const open = OPEN_STATUSES.find(status => standing.orderStatuses.includes(status))
  const inOrder: PlanRefusal[] = open ? [{ code: 'COURSE_IN_ORDER', status: open }] : []

  if (plan.pricingType === 'renew') {
    if (!standing.owns) return [{ code: 'PLAN_RENEWS_ONLY' }, ...inOrder]
    return isForLife(standing)
      ? [{ code: 'TIME_LEFT', timeLeft: standing.accessTimeLeft }, ...inOrder]
      : inOrder
  }
  if (!hasAccessNow(standing)) return inOrder
  if (plan.pricingType !== 'default') return [{ code: 'have_course' }, ...inOrder]
  if (!isTakenOnce(course)) return inOrder
  return [{ code: 'TIME_LEFT', timeLeft: standing.accessTimeLeft }, ...inOrder]
}
