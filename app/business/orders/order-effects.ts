import type { Order, OrderLine, OrderStatus } from './order.ts'

/** What has to happen with a move, in the same commit. The use-case knows how; this knows what. */
export type OrderEffect =
  /** A grant for each course line, with its plan as it was when bought. */
  | 'open-access'
  /** Ends this order's own grants, no others. */
  | 'end-access'
  /** The same for the one line that was refunded. */
  | 'end-line-access'
  /** Writes down how much went back, with each line and in all. */
  | 'record-refund'
  /** The reserved coupons are used up. */
  | 'use-coupons'
  | 'give-back-coupons'
  | 'give-back-stock'
  | 'send-order-reported'
  | 'send-order-approved'
  | 'send-order-rejected'
  | 'send-order-cancelled'
  | 'send-order-refunded'
  | 'send-line-refunded'

const EFFECTS: Readonly<Record<OrderStatus, readonly OrderEffect[]>> = {
  notYetReceived: [],
  pendingApproved: ['send-order-reported'],
  approved: ['open-access', 'use-coupons', 'send-order-approved'],
  rejected: ['send-order-rejected'],
  cancelled: ['give-back-coupons', 'give-back-stock', 'send-order-cancelled'],
  // What was sent out does not come back by itself, so stock stays as it is.
  refunded: ['record-refund', 'end-access', 'give-back-coupons', 'send-order-refunded'],
}

/** The order goes on; one line of it is given back. Coupons stay used, because the rest was bought with them. */
export function effectsOfLineRefund(line: Pick<OrderLine, 'courseId'>): readonly OrderEffect[] {
  const ended: readonly OrderEffect[] = line.courseId === null ? [] : ['end-line-access']
  return ['record-refund', ...ended, 'send-line-refunded']
}

/** The effects of arriving in a status, without those that this order has nothing for. */
export function effectsOf(
  order: Pick<Order, 'couponCodes' | 'lines'>,
  to: OrderStatus,
): readonly OrderEffect[] {
  const hasCourses = order.lines.some(line => line.courseId !== null)
  const hasProducts = order.lines.some(line => line.productId !== null)
  return EFFECTS[to].filter(effect => {
    switch (effect) {
      case 'open-access':
      case 'end-access':
        return hasCourses
      case 'give-back-stock':
        return hasProducts
      case 'use-coupons':
      case 'give-back-coupons':
        return order.couponCodes.length > 0
      default:
        return true
    }
  })
}
