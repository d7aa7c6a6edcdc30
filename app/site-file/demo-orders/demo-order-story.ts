import type { Order, OrderStatus } from '#app/business/orders/order.ts'
import type { OrderEvent } from '#app/business/orders/order-event.ts'
import { type OrderMove, transition } from '#app/business/orders/order-transitions.ts'
import { DAY, HOUR, type Instant, MINUTE } from '#app/platform/clock.ts'
import { unreachable } from '#app/platform/result.ts'

export type Story = {
  readonly order: Order
  readonly moves: readonly OrderMove[]
  /** Why the order cannot have reached the status in the file; null if it can. */
  readonly fault: string | null
}

type Told = { readonly reportedAt: Instant; readonly reason: string; readonly now: Instant }

/** Returns the moves that lead an order to its status, by the shop's own transition rules. */
export function storyOf(placed: Order, status: OrderStatus, told: Told): Story {
  const moves: OrderMove[] = []
  let order = placed
  for (const { event, at } of eventsTo(status, placed, told)) {
    const moved = transition(order, event, at)
    if (!moved.ok) return { order, moves, fault: `cannot be ${status}: ${moved.error.code}` }
    order = moved.value.order
    moves.push(moved.value.move)
  }
  return { order, moves, fault: order.status === status ? null : `cannot be ${status}` }
}

type Step = { readonly event: OrderEvent; readonly at: Instant }

function eventsTo(status: OrderStatus, placed: Order, { reportedAt, reason, now }: Told): Step[] {
  const by = (at: Instant) => Math.max(placed.createdAt, Math.min(at, now))
  const decidedAt = by(reportedAt + 2 * HOUR)
  const report: Step = { event: { kind: 'report' }, at: by(reportedAt) }
  const settle: Step = { event: { kind: 'settle-free' }, at: placed.createdAt }
  const approve: Step = { event: { kind: 'approve' }, at: decidedAt }
  const free = placed.needsApproval ? [settle, approve] : [settle]
  const paid = placed.payable === 0 ? free : [report, approve]
  switch (status) {
    case 'notYetReceived':
      return []
    case 'pendingApproved':
      return placed.payable === 0 ? [settle] : [report]
    case 'approved':
      return paid
    case 'rejected':
      return [report, { event: { kind: 'reject', reason }, at: decidedAt }]
    case 'refunded':
      return [...paid, { event: { kind: 'refund', reason }, at: by(decidedAt + 3 * DAY) }]
    case 'cancelled':
      return [cancelling(placed, now)]
    default:
      return unreachable(status)
  }
}

/** Returns the cancellation: automatic if the order's time is over, else by the buyer. */
function cancelling({ cancelAt, createdAt }: Order, now: Instant): Step {
  return cancelAt !== null && cancelAt <= now
    ? { event: { kind: 'expire' }, at: cancelAt }
    : { event: { kind: 'cancel' }, at: Math.min(createdAt + 20 * MINUTE, now) }
}
