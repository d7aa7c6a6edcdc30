import type { Order } from '#app/business/orders/order.ts'
import { hasMove } from '#app/business/orders/order-transitions.ts'
import type { ReviewReason } from '#app/business/payments/settling/payment-verdict.ts'

/** What staff can make of money that does not fit. */
export const RESOLUTIONS = ['accept', 'given-back', 'no-action'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Real money of the shop's currency that is there: only its amount or its moment is odd. */
const ACCEPTABLE: readonly ReviewReason[] = ['wrong-amount', 'paid-late']

/** Whether this money can be taken as the order's payment: it is such money, nobody gave it back, the order can still be paid. */
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
