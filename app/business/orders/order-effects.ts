import type { Order, OrderLine, OrderStatus } from './order.ts'

/** The effects of a move, written in the same commit. The use-cases carry them out. */
export type OrderEffect =
  /** Creates a grant for each course line that the move opens, with the plan snapshot of the order. */
  | 'open-access'
  /** Ends the grants of this order, no others. */
  | 'end-access'
  /** Ends the grant of the one refunded line. */
  | 'end-line-access'
  /** Records the refunded amount for each line and in total. */
  | 'record-refund'
  /** Marks the reserved coupon uses as used. */
  | 'use-coupons'
  | 'give-back-coupons'
  | 'give-back-stock'
  /** Gives back the stock of refused lines, because these were never sent. */
  | 'give-back-refused-stock'
  | 'send-order-reported'
  /** The payment is complete. The mail says which lines are open and which wait for the school. */
  | 'send-order-awaits-approval'
  | 'send-order-approved'
  | 'send-order-rejected'
  | 'send-order-cancelled'
  | 'send-order-refunded'
  | 'send-line-refunded'
  | 'send-order-dispatched'

const EFFECTS: Readonly<Record<OrderStatus, readonly OrderEffect[]>> = {
  notYetReceived: [],
  pendingApproved: ['send-order-reported'],
  approved: ['open-access', 'use-coupons', 'send-order-approved'],
  rejected: ['send-order-rejected'],
  cancelled: ['give-back-coupons', 'give-back-stock', 'send-order-cancelled'],
  // A sent product does not come back automatically, so the stock stays as it is.
  refunded: ['record-refund', 'end-access', 'give-back-coupons', 'send-order-refunded'],
}

/** The effects of refunding one line. Coupons stay used, because the other lines were bought with them. */
export function effectsOfLineRefund(line: Pick<OrderLine, 'courseId'>): readonly OrderEffect[] {
  const ended: readonly OrderEffect[] = line.courseId === null ? [] : ['end-line-access']
  return ['record-refund', ...ended, 'send-line-refunded']
}

/** The effects of a payment while lines wait for the school. Coupons stay reserved until the school has decided. */
export function effectsOfWaiting(opens: readonly Pick<OrderLine, 'courseId'>[]): readonly OrderEffect[] {
  return [...(hasCourse(opens) ? (['open-access'] as const) : []), 'send-order-awaits-approval']
}

/** The effects of a refusal: the waiting lines are refunded. They were never opened or sent. Other lines stay. */
export function effectsOfRefusal(order: Order, to: OrderStatus): readonly OrderEffect[] {
  const refused = order.lines.filter(({ needsApproval }) => needsApproval)
  const stock = hasProduct(refused) ? (['give-back-refused-stock'] as const) : []
  const hasCoupons = order.couponCodes.length > 0
  if (to === 'refunded') {
    const coupons = hasCoupons ? (['give-back-coupons'] as const) : []
    return ['record-refund', ...coupons, ...stock, 'send-order-refunded']
  }
  const coupons = hasCoupons ? (['use-coupons'] as const) : []
  return ['record-refund', ...coupons, ...stock, 'send-line-refunded']
}

/** Returns the effects of reaching a status, without those for courses, products or coupons that the order lacks. */
export function effectsOf(
  order: Pick<Order, 'couponCodes' | 'lines'>,
  to: OrderStatus,
  opens: readonly Pick<OrderLine, 'courseId'>[],
): readonly OrderEffect[] {
  return EFFECTS[to].filter(effect => {
    switch (effect) {
      case 'open-access':
        return hasCourse(opens)
      case 'end-access':
        return hasCourse(order.lines)
      case 'give-back-stock':
        return hasProduct(order.lines)
      case 'use-coupons':
      case 'give-back-coupons':
        return order.couponCodes.length > 0
      default:
        return true
    }
  })
}

function hasCourse(lines: readonly Pick<OrderLine, 'courseId'>[]): boolean {
  return lines.some(({ courseId }) => courseId !== null)
}

function hasProduct(lines: readonly Pick<OrderLine, 'productId'>[]): boolean {
  return lines.some(({ productId }) => productId !== null)
}
