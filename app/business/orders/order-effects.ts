import type { Order, OrderLine, OrderStatus } from './order.ts'

/** What has to happen with a move, in the same commit. The use-case knows how; this knows what. */
export type OrderEffect =
  /** A grant for each course line that the move opens, with its plan as it was when bought. */
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
  /** The same for what was refused: it was never sent. */
  | 'give-back-refused-stock'
  | 'send-order-reported'
  /** The money is settled; the school has to approve, and what needs no approval is open. */
  | 'send-order-awaits-approval'
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

/** The money is settled; only what needs no approval opens. Coupons stay reserved until the school has decided. */
export function effectsOfWaiting(opens: readonly Pick<OrderLine, 'courseId'>[]): readonly OrderEffect[] {
  return [...(hasCourse(opens) ? (['open-access'] as const) : []), 'send-order-awaits-approval']
}

/** What waited goes back with its money; it was never opened, nor sent. The rest of the order, where there is any, stays. */
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

/** The effects of arriving in a status, without those that this order has nothing for. */
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
