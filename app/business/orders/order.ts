import type { PlanSnapshot } from '#app/business/learning/plan-snapshot.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { English } from '#app/db/columns.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { Dispatch } from './parcel.ts'

export type OrderId = number & { readonly __brand: 'OrderId' }
export type PaymentId = number & { readonly __brand: 'PaymentId' }

/** The payment_status of the calls. decisions: Orders and payments */
export const ORDER_STATUSES = [
  'notYetReceived',
  'pendingApproved',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

export type OrderLine = {
  readonly id: number
  readonly position: number
  readonly courseId: number | null
  readonly productId: number | null
  readonly pricingPlanId: number | null
  readonly name: string
  /** The name in English, for mails. Pages get `name` in the reader's language instead. */
  readonly english?: English
  readonly plan: PlanSnapshot | null
  readonly qty: number
  /** Minor units. `amount` is before the discount. */
  readonly amount: number
  readonly discount: number
  /** The school must approve this line: its plan has need_approval, or it is a free book of such a plan. */
  readonly needsApproval: boolean
  /** null: not refunded. */
  readonly refundedAt: Instant | null
  /** Minor units refunded with this line. */
  readonly refundedAmount: number | null
}

/** Amounts are minor units of `currency`: a snapshot of what the buyer agreed to, never recomputed. */
export type Order = Dispatch & {
  readonly id: OrderId
  readonly token: string
  readonly userId: string
  readonly status: OrderStatus
  /** Rises by one with every move. The unique (order, version) of the history decides which writer was first. */
  readonly version: number
  readonly currency: Currency
  readonly price: number
  readonly discount: number
  readonly shippingFee: number
  readonly vatContained: number
  readonly withholdingPercent: 1 | 3 | null
  readonly withholdingPrice: number
  readonly payable: number
  /** The part of the payment that staff refunded. */
  readonly refundedAmount: number
  readonly paymentMethodId: number
  readonly promotionId: number | null
  readonly couponCodes: readonly string[]
  readonly fullname: string
  readonly email: string
  readonly tel: string
  readonly locale: 'th' | 'en'
  /** True if one of its plans has need_approval. */
  readonly needsApproval: boolean
  /** While pendingApproved: the payment is complete, and only the school's approval is missing. */
  readonly awaitsApproval: boolean
  /** A payment arrived that does not match the order; staff must review it. */
  readonly hasMismatch: boolean
  /** null: never cancelled automatically. */
  readonly cancelAt: Instant | null
  readonly createdAt: Instant
  readonly lines: readonly OrderLine[]
}

type Standing = Pick<Order, 'status' | 'payable' | 'cancelAt'>

/** True if the buyer may start a payment. A rejected order can be paid again. */
export function isPayable(order: Standing, now: Instant): boolean {
  if (order.payable === 0) return false
  if (order.status === 'rejected') return true
  return order.status === 'notYetReceived' && !isOverdue(order, now)
}

/**
 * True if the order may be paid by this method: its own, or any if it has no coupons. A coupon is valid for the order's
 * method only. behaviour: Cart rules; decisions: Orders and payments
 */
export function isAgreedMethod(
  order: Pick<Order, 'paymentMethodId' | 'couponCodes'>,
  methodId: number,
): boolean {
  return methodId === order.paymentMethodId || order.couponCodes.length === 0
}

/** True if the buyer may send a transfer report: the first one, or another after a rejection. */
export function canReport(order: Pick<Order, 'status'>): boolean {
  return order.status === 'notYetReceived' || order.status === 'rejected'
}

export function canCancel(order: Pick<Order, 'status'>): boolean {
  return order.status === 'notYetReceived'
}

type Opening = Pick<Order, 'status' | 'awaitsApproval'>
type OpenedLine = Pick<OrderLine, 'refundedAt' | 'needsApproval'>

/** True if the buyer now has what this line sells. */
export function isLineOpen(order: Opening, line: OpenedLine): boolean {
  const isOpened = order.status === 'approved' || (order.awaitsApproval && !line.needsApproval)
  return isOpened && line.refundedAt === null
}

/** True if the line is paid and waits for the school's approval. */
export function isLineWaiting(order: Opening, line: OpenedLine): boolean {
  return order.awaitsApproval && line.needsApproval && line.refundedAt === null
}

export function waitingIds(order: Pick<Order, 'status' | 'awaitsApproval' | 'lines'>): number[] {
  return order.lines.filter(line => isLineWaiting(order, line)).map(({ id }) => id)
}

/** True if the school refused all lines that needed its approval: they were refunded, or cancelled if free. */
export function wasRefused({ status, payable, lines }: Pick<Order, 'status' | 'payable' | 'lines'>): boolean {
  const asked = lines.filter(({ needsApproval }) => needsApproval)
  const isFreeAndCancelled = status === 'cancelled' && payable === 0
  return asked.length > 0 && (isFreeAndCancelled || asked.every(({ refundedAt }) => refundedAt !== null))
}

/** Returns the order's status as it applies to this line: approved if the line is open, refunded if it was refunded. */
export function statusOfLine(order: Opening, line: OpenedLine): OrderStatus {
  if (line.refundedAt !== null) return 'refunded'
  return isLineOpen(order, line) ? 'approved' : order.status
}

/** True if no event can move the order any more. */
export function isFinal(order: Pick<Order, 'status'>): boolean {
  return order.status === 'cancelled' || order.status === 'refunded'
}

/** True if the time to pay is over (half-open: it is over at cancelAt), even before the sweep cancels the order. */
export function isOverdue(order: Standing, now: Instant): boolean {
  return order.status === 'notYetReceived' && order.cancelAt !== null && order.cancelAt <= now
}
