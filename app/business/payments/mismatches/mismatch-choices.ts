import type { Order } from '#app/business/orders/order.ts'
import { hasMove } from '#app/business/orders/order-transitions.ts'
import type { MismatchReason } from '#app/business/payments/settling/payment-verdict.ts'

/** The decisions that staff can make about a mismatch. */
export const RESOLUTIONS = ['accept', 'given-back', 'no-action'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Mismatches of real money, in the right currency, that the shop still has: only amount or time is wrong. */
const ACCEPTABLE: readonly MismatchReason[] = ['wrong-amount', 'paid-late']

/**
 * True if staff can accept this money as the order's payment: its reason allows it, none of it went back, and the
 * order can still be paid.
 */
export function mayAccept(facts: {
  readonly reason: string
  readonly paymentState: string
  readonly returned: number | null
  readonly order: Pick<Order, 'status' | 'awaitsApproval'>
}): boolean {
  const { reason, paymentState, returned, order } = facts
  return (
    ACCEPTABLE.some(one => one === reason) &&
    paymentState === 'review' &&
    (returned ?? 0) === 0 &&
    hasMove(order, 'payment-confirmed')
  )
}
