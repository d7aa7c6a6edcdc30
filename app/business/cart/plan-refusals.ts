import { type Course, isTakenOnce } from '#app/business/catalogue/course.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { type Buyer, type CourseOrderStatus, hasAccessNow, isStudent, standingOf } from './buyer.ts'

/** Why this buyer may not buy this plan. Codes of §5 and §8 where there are any. */
export type PlanRefusal =
  | { readonly code: 'dont_have_pricing' }
  | { readonly code: 'PLAN_FOR_MEMBERS' }
  | { readonly code: 'PLAN_FOR_STUDENTS'; readonly missingCourseIds: readonly number[] }
  | { readonly code: 'PLAN_RENEWS_ONLY' }
  | { readonly code: 'have_course' }
  /** timeLeft in milliseconds, -1 for no limit. */
  | { readonly code: 'TIME_LEFT'; readonly timeLeft: number }
  | { readonly code: 'COURSE_IN_ORDER'; readonly status: CourseOrderStatus }

/** An order in one of these is paid, waited for, or paid again from the order list; it is not ordered anew. §4 */
const OPEN_STATUSES: readonly CourseOrderStatus[] = ['notYetReceived', 'pendingApproved', 'rejected']

/** Every reason against, or none. decisions: Who may buy */
export function planRefusals(plan: PricingPlan | null, course: Course, buyer: Buyer): PlanRefusal[] {
  if (plan === null || plan.courseId !== course.id || !plan.statusShow) return [{ code: 'dont_have_pricing' }]
  return [...audienceRefusals(plan, buyer), ...ownershipRefusals(plan, course, buyer)]
}

/** Whom the plan is for: members, or students who own its free courses. */
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
 * What the buyer's orders and access of this course say. An approved order counts for as long as its access lasts:
 * once it has run out the course may be bought anew, and a kind that is not taken once may be at any time.
 */
function ownershipRefusals(plan: PricingPlan, course: Course, buyer: Buyer): PlanRefusal[] {
  const standing = standingOf(buyer, course.id)
  const open = OPEN_STATUSES.find(status => standing.orderStatuses.includes(status))
  const inOrder: PlanRefusal[] = open ? [{ code: 'COURSE_IN_ORDER', status: open }] : []

  if (plan.pricingType === 'renew')
    return standing.owns ? inOrder : [{ code: 'PLAN_RENEWS_ONLY' }, ...inOrder]
  if (!hasAccessNow(standing)) return inOrder
  if (plan.pricingType !== 'default') return [{ code: 'have_course' }, ...inOrder]
  if (!isTakenOnce(course)) return inOrder
  return [{ code: 'TIME_LEFT', timeLeft: standing.accessTimeLeft }, ...inOrder]
}
