import { isRestOfOrder, type Refund, refundOf, withRefund } from '#app/business/orders/process/refund.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { isLineWaiting, type Order, type OrderLine, type OrderStatus, waitingIds } from './order.ts'
import {
  effectsOf,
  effectsOfLineRefund,
  effectsOfRefusal,
  effectsOfWaiting,
  type OrderEffect,
} from './order-effects.ts'
import type { AcceptedDifference, OrderEvent, OrderEventKind } from './order-event.ts'
import { type Dispatch, hasParcel } from './parcel.ts'

type Moves = Readonly<Partial<Record<OrderEventKind, readonly OrderStatus[]>>>

/**
 * The whole process: from -> event -> possible next statuses. A move that is not in this table is refused.
 *
 * payment-confirmed and settle-free pass through pendingApproved in one step. If a plan needs the school's approval,
 * the order stays there (`awaitsApproval`), and only lines that need no approval open. A confirmed payment overrides a
 * report under review and a rejection; for an order that was already paid or has ended it is refused as NEEDS_REVIEW.
 * payment-held waits for the provider as a report waits for staff; payment-fell-through makes the order payable again.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, Moves>> = {
  notYetReceived: {
    report: ['pendingApproved'],
    cancel: ['cancelled'],
    expire: ['cancelled'],
    'settle-free': ['approved', 'pendingApproved'],
    'payment-confirmed': ['approved', 'pendingApproved'],
    'payment-held': ['pendingApproved'],
  },
  pendingApproved: {
    approve: ['approved'],
    reject: ['rejected', 'cancelled'],
    refuse: ['approved', 'refunded'],
    'payment-confirmed': ['approved', 'pendingApproved'],
    'payment-fell-through': ['notYetReceived'],
  },
  rejected: {
    report: ['pendingApproved'],
    'payment-confirmed': ['approved', 'pendingApproved'],
    'payment-held': ['pendingApproved'],
  },
  approved: {
    refund: ['refunded'],
    'refund-line': ['approved', 'refunded'],
    dispatch: ['approved'],
    recall: ['approved'],
  },
  cancelled: {},
  refunded: {},
}

export type OrderRefusal =
  | GuardRefusal
  /** The table has no such move. */
  | { readonly code: 'ORDER_NOT_MOVABLE'; readonly status: OrderStatus; readonly event: OrderEventKind }
  /** cancel_at has passed, but a person still reviews a payment: try again after the review. */
  | { readonly code: 'WAITS_FOR_REVIEW' }
  /** The order cannot take this money: record the payment and let staff review it. */
  | { readonly code: 'NEEDS_REVIEW'; readonly status: OrderStatus }

/** The history row that this move writes. Its version decides which of two writers was first. */
export type OrderMove = {
  readonly version: number
  readonly at: Instant
  readonly event: OrderEventKind
  readonly from: OrderStatus
  readonly to: OrderStatus
  /** The value of the order's `awaitsApproval` after the move. */
  readonly awaitsApproval: boolean
  /** Where the order's parcel is after the move. */
  readonly dispatch: Dispatch
  readonly reason: string | null
  readonly refund: Refund | null
  readonly accepted: AcceptedDifference | null
}

export type Transition = {
  readonly status: OrderStatus
  /** The order after the move. */
  readonly order: Order
  readonly effects: readonly OrderEffect[]
  /** The lines that this move opens for the buyer. */
  readonly opens: readonly OrderLine[]
  readonly move: OrderMove
}

/** True if the table has a move for this event. In pendingApproved this also depends on `awaitsApproval`. */
export function hasMove(order: Standing, event: OrderEventKind): boolean {
  return movesOf(order, event) !== undefined
}

type Standing = Pick<Order, 'status' | 'awaitsApproval'>

/**
 * pendingApproved has two halves. Before the payment there is nothing to
 * refuse; after it no payment can arrive or fail.
 */
function movesOf({ status, awaitsApproval }: Standing, event: OrderEventKind) {
  const isOtherHalf =
    status === 'pendingApproved' &&
    (awaitsApproval ? event === 'payment-confirmed' || event === 'payment-fell-through' : event === 'refuse')
  return isOtherHalf ? undefined : ORDER_TRANSITIONS[status][event]
}

/**
 * Returns the event for a refusal by the school. A free order of waiting lines only is rejected, which cancels it,
 * because nothing was opened or paid; otherwise the waiting lines are refunded.
 */
export function refusalEvent(order: Order, reason: string): Extract<OrderEvent, { reason: string }> {
  const kind = order.awaitsApproval && isFreeAndClosed(order) ? 'reject' : 'refuse'
  return { kind, reason }
}

function isFreeAndClosed(order: Order): boolean {
  return order.payable === 0 && isRestOfOrder(order, waitingIds(order))
}

/**
 * Returns the order after an event, or the reason for a refusal. Only decides; the use-case commits.
 * decisions: Orders and payments
 */
export function transition(order: Order, event: OrderEvent, now: Instant): Result<Transition, OrderRefusal> {
  const targets = movesOf(order, event.kind)
  const isRejectingSettled = event.kind === 'reject' && order.awaitsApproval && !isFreeAndClosed(order)
  if (!targets || isRejectingSettled) return refuse(noSuchMove(order, event.kind))
  const guard = guardRefusal(order, event, now)
  if (guard) return refuse(guard)

  const status = targetOf(order, event, targets)
  const version = order.version + 1
  const awaitsApproval = status === 'pendingApproved' && settlesMoney(event)
  const reason = 'reason' in event ? event.reason.trim() : null
  const refund = refundBy(order, event)
  const accepted = ('accepted' in event && event.accepted) || null
  const moved = { ...order, status, version, awaitsApproval }
  const opens = linesOpenedBy(order, event, status)
  const refunded = refund ? withRefund(moved, refund, now) : moved
  const dispatch = dispatchAfter(refunded, event, { from: order.status, now })
  return ok({
    status,
    order: { ...refunded, ...dispatch },
    effects: effectsBy(order, event, { to: status, opens }),
    opens,
    move: {
      version,
      at: now,
      event: event.kind,
      from: order.status,
      to: status,
      awaitsApproval,
      dispatch,
      reason,
      refund,
      accepted,
    },
  })
}

/**
 * Returns the next status. A paid order becomes approved unless a plan has need_approval; an order whose last line is
 * refunded becomes refunded. decisions: The price of a cart
 */
function targetOf(order: Order, event: OrderEvent, targets: readonly OrderStatus[]): OrderStatus {
  const [usual, other = usual] = targets
  const isOther =
    (settlesMoney(event) && order.needsApproval) ||
    // The buyer could neither pay nor report anything after a rejection.
    (event.kind === 'reject' && order.awaitsApproval) ||
    (event.kind === 'refund-line' && isRestOfOrder(order, [event.lineId])) ||
    (event.kind === 'refuse' && isRestOfOrder(order, waitingIds(order)))
  return (isOther ? other : usual) ?? order.status
}

/** True if the payment is complete but the school may still have to approve. An approval by staff does both at once. */
function settlesMoney({ kind }: OrderEvent): boolean {
  return kind === 'payment-confirmed' || kind === 'settle-free'
}

function linesOpenedBy(order: Order, event: OrderEvent, to: OrderStatus): readonly OrderLine[] {
  if (settlesMoney(event) && to === 'pendingApproved') return order.lines.filter(line => !line.needsApproval)
  if (event.kind === 'refuse' || to !== 'approved' || order.status === 'approved') return []
  return order.awaitsApproval ? order.lines.filter(line => isLineWaiting(order, line)) : order.lines
}

function refundBy(order: Order, event: OrderEvent): Refund | null {
  switch (event.kind) {
    case 'refund':
      return withEnded(refundOf(order, null), event)
    case 'refund-line':
      return withEnded(refundOf(order, [event.lineId]), event)
    case 'refuse':
      return refundOf(order, waitingIds(order))
    default:
      return null
  }
}

/** The parcel waits from the approval on, until it is sent or everything in it is refunded. */
function dispatchAfter(
  after: Order,
  event: OrderEvent,
  { from, now }: { from: OrderStatus; now: Instant },
): Dispatch {
  const { dispatchedAt, parcel } = after
  switch (event.kind) {
    case 'dispatch':
      return { awaitsDispatch: false, dispatchedAt: dispatchedAt ?? now, parcel: event.parcel }
    case 'recall':
      return { awaitsDispatch: hasParcel(after), dispatchedAt: null, parcel: null }
    default: {
      const hasBegun = from !== 'approved' || after.awaitsDispatch
      const awaitsDispatch = after.status === 'approved' && hasBegun && hasParcel(after)
      return { awaitsDispatch, dispatchedAt, parcel }
    }
  }
}

function withEnded(refund: Refund, { ended = [] }: { readonly ended?: Refund['ended'] }): Refund {
  return ended.length > 0 ? { ...refund, ended } : refund
}

function effectsBy(
  order: Order,
  event: OrderEvent,
  { to, opens }: { to: OrderStatus; opens: readonly OrderLine[] },
): readonly OrderEffect[] {
  // The buyer reported nothing, so no mail is sent.
  if (event.kind === 'payment-held' || event.kind === 'recall') return []
  if (event.kind === 'dispatch') return ['send-order-dispatched']
  if (settlesMoney(event) && to === 'pendingApproved') return effectsOfWaiting(opens)
  if (event.kind === 'refuse') return effectsOfRefusal(order, to)
  const line = event.kind === 'refund-line' && order.lines.find(({ id }) => id === event.lineId)
  return line && to === 'approved' ? effectsOfLineRefund(line) : effectsOf(order, to, opens)
}

function noSuchMove({ status }: Order, event: OrderEventKind): OrderRefusal {
  if (event === 'expire' && status === 'pendingApproved') return { code: 'WAITS_FOR_REVIEW' }
  if (event === 'payment-confirmed') return { code: 'NEEDS_REVIEW', status }
  return { code: 'ORDER_NOT_MOVABLE', status, event }
}

type GuardRefusal =
  | { readonly code: 'REASON_REQUIRED' }
  | { readonly code: 'NOT_FREE' }
  /** cancelAt null: this order is never cancelled automatically. */
  | { readonly code: 'NOT_YET_DUE'; readonly cancelAt: Instant | null }
  | { readonly code: 'WAITS_FOR_REVIEW' }
  | { readonly code: 'LINE_NOT_FOUND' }
  | { readonly code: 'ALREADY_REFUNDED' }
  | { readonly code: 'NOTHING_TO_DISPATCH' }
  | { readonly code: 'NOT_DISPATCHED' }

/** Returns the reason why a move of the table is refused now, or null. */
function guardRefusal(order: Order, event: OrderEvent, now: Instant): GuardRefusal | null {
  switch (event.kind) {
    case 'reject':
    case 'refuse':
    case 'refund':
      return reasonRefusal(event.reason)
    case 'refund-line':
      return lineRefusal(order, event.lineId) ?? reasonRefusal(event.reason)
    case 'dispatch':
      return hasParcel(order) ? null : { code: 'NOTHING_TO_DISPATCH' }
    case 'recall':
      return order.dispatchedAt === null ? { code: 'NOT_DISPATCHED' } : null
    case 'settle-free':
      return order.payable === 0 ? null : { code: 'NOT_FREE' }
    case 'expire':
      return expiryRefusal(order, now)
    case 'approve':
    case 'payment-confirmed':
      return event.accepted ? reasonRefusal(event.accepted.reason) : null
    case 'report':
    case 'cancel':
    case 'payment-held':
    case 'payment-fell-through':
      return null
  }
}

function reasonRefusal(reason: string): GuardRefusal | null {
  return reason.trim() === '' ? { code: 'REASON_REQUIRED' } : null
}

function lineRefusal({ lines }: Order, lineId: number): GuardRefusal | null {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return { code: 'LINE_NOT_FOUND' }
  return line.refundedAt === null ? null : { code: 'ALREADY_REFUNDED' }
}

/** Half-open: the order is due at cancelAt. Money that staff must review delays it, as a report does. */
function expiryRefusal({ cancelAt, hasMismatch }: Order, now: Instant): GuardRefusal | null {
  if (cancelAt === null || now < cancelAt) return { code: 'NOT_YET_DUE', cancelAt }
  return hasMismatch ? { code: 'WAITS_FOR_REVIEW' } : null
}
