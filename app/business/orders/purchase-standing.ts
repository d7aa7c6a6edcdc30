import { type Buyer, mayEverBuy } from '#app/business/cart/buyer.ts'
import { planPickedFirst, type VisiblePlan } from '#app/business/cart/visible-plans.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import { registrationPeriod } from '#app/business/catalogue/registration-period.ts'
import type { Access } from '#app/business/learning/access.ts'
import { groupMayTake } from '#app/business/learning/group-access.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { OrderStatus } from './order.ts'

/** An order that holds the course and still waits for payment or approval. */
export type OpenOrder = {
  readonly token: string
  readonly status: Extract<OrderStatus, 'notYetReceived' | 'pendingApproved' | 'rejected'>
  /** True if it is paid, or nothing was due, and only the school's approval is missing. */
  readonly awaitsApproval: boolean
  /** When the order got this status. */
  readonly since: Instant
}

/** A caller's standing towards a course. Exactly one kind applies, and it decides the page's button. */
export type PurchaseStanding =
  /** The caller can watch. `canBuyMore`: the shop sells a renewal, or a plan that can be bought again. */
  | {
      readonly kind: 'owned'
      readonly percent: number
      readonly hasBegun: boolean
      readonly canBuyMore: boolean
      readonly openOrder: OpenOrder | null
    }
  | ({ readonly kind: 'order-open' } & OpenOrder)
  | { readonly kind: 'not-a-student' }
  | { readonly kind: 'restricted' }
  | { readonly kind: 'not-open-yet'; readonly opensAt: Instant }
  | { readonly kind: 'closed'; readonly closedAt: Instant }
  | { readonly kind: 'no-plan' }
  /** Every plan is for members, and the caller is not signed in as one: signing in helps. */
  | { readonly kind: 'members-only' }
  /** Plans are shown but none can be picked. `reason` is that of the first closed plan. */
  | { readonly kind: 'no-open-plan'; readonly reason: NonNullable<VisiblePlan['disabled']> }
  | { readonly kind: 'can-buy' }

export type StandingFacts = {
  readonly course: Course
  readonly buyer: Buyer
  readonly plans: readonly VisiblePlan[]
  readonly access: Access
  readonly progress: { readonly percent: number; readonly hasBegun: boolean }
  readonly openOrder: OpenOrder | null
  readonly userGroupFeature: boolean
  /** True if a buyer without a group may choose one in the form. */
  readonly groupCanBeChosen: boolean
  readonly now: Instant
}

/** Present access comes first, then an open order, then obstacles to buying. decisions: Who may buy */
export function purchaseStanding(facts: StandingFacts): PurchaseStanding {
  const { access, progress, openOrder, plans } = facts
  const obstacle = obstacleToBuying(facts)
  if (isOpenNow(access)) {
    return { kind: 'owned', ...progress, canBuyMore: !obstacle && planPickedFirst(plans) !== null, openOrder }
  }
  if (openOrder) return { kind: 'order-open', ...openOrder }
  return obstacle ?? { kind: 'can-buy' }
}

function isOpenNow({ kind }: Access): boolean {
  return kind === 'unlimited' || kind === 'until' || kind === 'watching'
}

function obstacleToBuying(facts: StandingFacts): PurchaseStanding | null {
  const { course, buyer, plans, now } = facts
  if (!mayEverBuy(buyer)) return { kind: 'not-a-student' }
  if (!mayTake(facts)) return { kind: 'restricted' }
  const period = registrationPeriod(course, now)
  if (period === 'not yet') return { kind: 'not-open-yet', opensAt: course.registrationStart ?? now }
  if (period === 'closed') return { kind: 'closed', closedAt: course.registrationEnd ?? now }
  if (plans.length === 0) return { kind: 'no-plan' }
  if (planPickedFirst(plans) !== null) return null
  if (plans.every(({ disabled }) => disabled?.code === 'PLAN_FOR_MEMBERS')) return { kind: 'members-only' }
  const reason = plans.find(({ disabled }) => disabled !== null)?.disabled
  return reason ? { kind: 'no-open-plan', reason } : null
}

function mayTake({ course, buyer, userGroupFeature, groupCanBeChosen }: StandingFacts): boolean {
  if (buyer.userGroupId === null && groupCanBeChosen) return true
  return groupMayTake({
    featureOn: userGroupFeature,
    courseGroupIds: course.userGroupIds,
    studentGroupId: buyer.userGroupId,
  })
}

/** Returns the newest order that still waits for payment or approval; null if there is none. */
export function openOrderOf(
  orders: readonly {
    readonly token: string
    readonly status: OrderStatus
    readonly awaitsApproval: boolean
    readonly updatedAt: Instant
  }[],
): OpenOrder | null {
  for (const { token, status, awaitsApproval, updatedAt } of orders) {
    if (status === 'notYetReceived' || status === 'pendingApproved' || status === 'rejected')
      return { token, status, awaitsApproval, since: updatedAt }
  }
  return null
}
