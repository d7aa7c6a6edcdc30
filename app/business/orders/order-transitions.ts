import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Order, OrderStatus } from './order.ts'
import { effectsOf, effectsOfLineRefund, type OrderEffect } from './order-effects.ts'
import type { AcceptedDifference, OrderEvent, OrderEventKind } from './order-event.ts'
import { type GuardRefusal, guardRefusal } from './order-guards.ts'
import { isRestOfOrder, type Refund, refundOf, withRefund } from './refund.ts'

type Moves = Readonly<Partial<Record<OrderEventKind, readonly OrderStatus[]>>>

/**
 * The whole process: from -> event -> where it may lead. What is not here does not move.
 *
 * payment-confirmed and settle-free pass through pendingApproved and on in one step. A payment that is confirmed wins
 * over a report under review and over a rejection; for an order in an end state it is refused as NEEDS_REVIEW.
 * payment-held waits for the provider as a report waits for staff; payment-fell-through makes the order payable again.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, Moves>> = {
  notYetReceived: {
    report: ['pendingApproved'],
    cancel: ['cancelled'],
    expire: ['cancelled'],
    'settle-free': ['approved', 'pendingApproved'],
    'payment-confirmed': ['approved'],
    'payment-held': ['pendingApproved'],
  },
  pendingApproved: {
    approve: ['approved'],
    reject: ['rejected'],
    'payment-confirmed': ['approved'],
    'payment-fell-through': ['notYetReceived'],
  },
  rejected: {
    report: ['pendingApproved'],
    'payment-confirmed': ['approved'],
    'payment-held': ['pendingApproved'],
  },
  approved: { refund: ['refunded'], 'refund-line': ['approved', 'refunded'] },
  cancelled: {},
  refunded: {},
}

export type OrderRefusal =
  | GuardRefusal
  /** The table has no such move. */
  | { readonly code: 'ORDER_NOT_MOVABLE'; readonly status: OrderStatus; readonly event: OrderEventKind }
  /** cancel_at came while a person looks at a report: ask again when that is done. */
  | { readonly code: 'WAITS_FOR_REVIEW' }
  /** Money for an order that cannot take it: record it and put it before an operator. */
  | { readonly code: 'NEEDS_REVIEW'; readonly status: OrderStatus }

/** The row of the order's story that this move writes; its version decides who was first. */
export type OrderMove = {
  readonly version: number
  readonly at: Instant
  readonly event: OrderEventKind
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly reason: string | null
  readonly refund: Refund | null
  readonly accepted: AcceptedDifference | null
}

export type Transition = {
  readonly status: OrderStatus
  /** The order after the move. */
  readonly order: Order
  readonly effects: readonly OrderEffect[]
  readonly move: OrderMove
}

/** What an event makes of an order, or why it makes nothing. Decides only; the use-case commits. decisions: Orders and payments */
export function transition(order: Order, event: OrderEvent, now: Instant): Result<Transition, OrderRefusal> {
  const targets = ORDER_TRANSITIONS[order.status][event.kind]
  if (!targets) return refuse(noSuchMove(order, event.kind))
  const guard = guardRefusal(order, event, now)
  if (guard) return refuse(guard)

  const status = targetOf(order, event, targets)
  const version = order.version + 1
  const reason = 'reason' in event ? event.reason.trim() : null
  const refund = refundBy(order, event)
  const accepted = ('accepted' in event && event.accepted) || null
  const moved = { ...order, status, version }
  return ok({
    status,
    order: refund ? withRefund(moved, refund, now) : moved,
    effects: effectsBy(order, event, status),
    move: { version, at: now, event: event.kind, from: order.status, to: status, reason, refund, accepted },
  })
}

/**
 * A free order is approved at once unless a plan has need_approval. An order whose last line is given back is refunded.
 * decisions: The price of a cart
 */
function targetOf(order: Order, event: OrderEvent, targets: readonly OrderStatus[]): OrderStatus {
  const [usual, other = usual] = targets
  const isOther =
    (event.kind === 'settle-free' && order.needsApproval) ||
    (event.kind === 'refund-line' && isRestOfOrder(order, event.lineId))
  return (isOther ? other : usual) ?? order.status
}

function refundBy(order: Order, event: OrderEvent): Refund | null {
  if (event.kind === 'refund') return refundOf(order, null)
  return event.kind === 'refund-line' ? refundOf(order, event.lineId) : null
}

function effectsBy(order: Order, event: OrderEvent, to: OrderStatus): readonly OrderEffect[] {
  // Nothing was reported.
  if (event.kind === 'payment-held') return []
  const line = event.kind === 'refund-line' && order.lines.find(({ id }) => id === event.lineId)
  return line && to === 'approved' ? effectsOfLineRefund(line) : effectsOf(order, to)
}

function noSuchMove({ status }: Order, event: OrderEventKind): OrderRefusal {
  if (event === 'expire' && status === 'pendingApproved') return { code: 'WAITS_FOR_REVIEW' }
  if (event === 'payment-confirmed') return { code: 'NEEDS_REVIEW', status }
  return { code: 'ORDER_NOT_MOVABLE', status, event }
}
