import { endOfGrant, type Grant, type GrantSource, isOver } from '#app/business/learning/grant.ts'
import {
  isLineOpen,
  type Order,
  type OrderId,
  type OrderLine,
  waitingIds,
} from '#app/business/orders/order.ts'
import type { Instant } from '#app/platform/clock.ts'
import { coursesFreeWith, type FreeAccess, type FreeLine } from './free-with.ts'
import { isRestOfOrder, refundOf } from './refund.ts'

/** One course that a refund closes. */
export type ClosedAccess = {
  readonly courseId: number
  readonly name: string
  /** The end of the access without the refund; null: without end. */
  readonly until: Instant | null
  /** True if the access has ended already, so the refund takes nothing away. */
  readonly isOver: boolean
  /** Other grants that open the same course, now or later. They stay. */
  readonly stays: readonly {
    readonly source: GrantSource
    readonly orderId: number | null
    readonly from: Instant
    readonly until: Instant | null
  }[]
}

/** The effects of one refund. Amounts in minor units. */
export type RefundChoice = {
  /** null: the whole order. */
  readonly lineId: number | null
  readonly names: readonly string[]
  readonly amount: number
  /** True if `amount` includes the shipping fee. */
  readonly withShipping: boolean
  /** True if nothing of the order is left after this refund. */
  readonly endsOrder: boolean
  readonly closes: readonly ClosedAccess[]
  /** Courses that were free with a refunded one. They stay open unless staff end them in the same step. */
  readonly coursesFreeWith: readonly FreeAccess[]
  /** Coupons that the buyer can use again. */
  readonly couponCodes: readonly string[]
  /** True if the refund includes products. Their stock stays as it is. */
  readonly hasProducts: boolean
}

export type RefundPreview = {
  readonly version: number
  /** The accepted differences: received minus due. Minor units. */
  readonly difference: number
  readonly whole: RefundChoice
  /** One for each line that is not refunded yet. */
  readonly lines: readonly RefundChoice[]
}

type KnownGrant = Grant & { readonly orderId: number | null }
type KnownAccess = { readonly grants: readonly KnownGrant[]; readonly freeLines: readonly FreeLine[] }

/**
 * Returns what staff see before a refund; null if the order cannot be refunded.
 * decisions: Ideas, 'Access is a ledger of grants'
 */
export function refundPreview(
  order: Order,
  { grants, freeLines, difference }: KnownAccess & Pick<RefundPreview, 'difference'>,
  now: Instant,
): RefundPreview | null {
  if (order.status !== 'approved') return null
  const left = order.lines.filter(({ refundedAt }) => refundedAt === null)
  const choice = (lineId: OrderLine['id'] | null) => refundChoice(order, lineId, { grants, freeLines }, now)
  return {
    version: order.version,
    difference,
    whole: choice(null),
    lines: left.map(({ id }) => choice(id)),
  }
}

function refundChoice(
  order: Order,
  lineId: number | null,
  { grants, freeLines }: KnownAccess,
  now: Instant,
): RefundChoice {
  const { amount, lines } = refundOf(order, lineId === null ? null : [lineId])
  const ids = new Set(lines.map(({ id }) => id))
  const back = order.lines.filter(({ id }) => ids.has(id))
  const endsOrder = lineId === null || isRestOfOrder(order, [lineId])
  return {
    lineId,
    names: back.map(({ name }) => name),
    amount,
    withShipping: endsOrder && order.shippingFee > 0,
    endsOrder,
    closes: back.flatMap(line => closedBy(line, ids, grants, now)),
    coursesFreeWith: coursesFreeWith(
      { lineIds: [...ids], courseIds: back.flatMap(({ courseId }) => courseId ?? []) },
      { grants, freeLines },
      now,
    ),
    couponCodes: endsOrder ? order.couponCodes : [],
    hasProducts: back.some(({ productId }) => productId !== null),
  }
}

function closedBy(
  { id, courseId, name }: OrderLine,
  refunded: ReadonlySet<number>,
  grants: readonly KnownGrant[],
  now: Instant,
): ClosedAccess[] {
  const own = grants.find(({ orderLineId }) => orderLineId === id)
  if (courseId === null || !own) return []
  const others = grants.filter(
    grant =>
      grant.courseId === courseId &&
      !isOver(grant, now) &&
      !(grant.orderLineId !== null && refunded.has(grant.orderLineId)),
  )
  const stays = others.map(grant => ({
    source: grant.source,
    orderId: grant.orderId as OrderId | null,
    from: grant.startsAt,
    until: endOfGrant(grant),
  }))
  return [{ courseId, name, until: endOfGrant(own), isOver: isOver(own, now), stays }]
}

/** The lines of an order that the school must approve, by name, and the amount that a refusal refunds. */
export type SchoolApproval = {
  readonly waiting: readonly string[]
  /** Lines that are open already, because they need no approval. */
  readonly open: readonly string[]
  /** Minor units; null: not paid yet, so there is nothing to refuse. */
  readonly refund: number | null
}

/** Returns null if the school has nothing to approve or has already decided. */
export function schoolApproval(order: Order): SchoolApproval | null {
  if (order.status !== 'pendingApproved' || !order.needsApproval) return null
  const asked = order.lines.filter(({ needsApproval }) => needsApproval)
  const names = (lines: readonly OrderLine[]) => lines.map(({ name }) => name)
  return {
    waiting: names(asked),
    open: names(order.lines.filter(line => isLineOpen(order, line))),
    refund: order.awaitsApproval ? refundOf(order, waitingIds(order)).amount : null,
  }
}
