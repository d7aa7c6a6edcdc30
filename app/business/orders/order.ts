import type { PlanSnapshot } from '#app/business/learning/plan-snapshot.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { Instant } from '#app/platform/clock.ts'

export type OrderId = number & { readonly __brand: 'OrderId' }
export type PaymentId = number & { readonly __brand: 'PaymentId' }

/** payment_status of the calls. decisions: Orders and payments */
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
  readonly plan: PlanSnapshot | null
  readonly qty: number
  /** Minor units, before and of the discount. */
  readonly amount: number
  readonly discount: number
  /** The school has to approve it: its plan had need_approval, or it is a free book of such a plan. */
  readonly needsApproval: boolean
  /** null: not refunded. */
  readonly refundedAt: Instant | null
  /** What went back with it. */
  readonly refundedAmount: number | null
}

/** Amounts are minor units of `currency`: a snapshot of what the buyer agreed to, not derived anew. */
export type Order = {
  readonly id: OrderId
  readonly token: string
  readonly userId: string
  readonly status: OrderStatus
  /** Rises by one with every move; the unique (order, version) of the history decides who was first. */
  readonly version: number
  readonly currency: Currency
  readonly price: number
  readonly discount: number
  readonly shippingFee: number
  readonly vatContained: number
  readonly withholdingPercent: 1 | 3 | null
  readonly withholdingPrice: number
  readonly payable: number
  /** Of what was paid, what staff gave back. */
  readonly refundedAmount: number
  readonly paymentMethodId: number
  readonly promotionId: number | null
  readonly couponCodes: readonly string[]
  readonly fullname: string
  readonly email: string
  readonly tel: string
  readonly locale: 'th' | 'en'
  /** One of its plans has need_approval. */
  readonly needsApproval: boolean
  /** While pendingApproved: the money is settled, and only the school's approval is missing. */
  readonly awaitsApproval: boolean
  /** Money arrived that does not fit; a person has to look. */
  readonly needsReview: boolean
  /** null: never cancelled by itself. */
  readonly cancelAt: Instant | null
  readonly createdAt: Instant
  readonly lines: readonly OrderLine[]
}

type Standing = Pick<Order, 'status' | 'payable' | 'cancelAt'>

/** The buyer may start a payment: something is due, and the order waits for it. A rejected one is paid again. */
export function isPayable(order: Standing, now: Instant): boolean {
  if (order.payable === 0) return false
  if (order.status === 'rejected') return true
  return order.status === 'notYetReceived' && !isOverdue(order, now)
}

/** The buyer may send a transfer report, the first or, after a rejection, another. */
export function canReport(order: Pick<Order, 'status'>): boolean {
  return order.status === 'notYetReceived' || order.status === 'rejected'
}

export function canCancel(order: Pick<Order, 'status'>): boolean {
  return order.status === 'notYetReceived'
}

type Opening = Pick<Order, 'status' | 'awaitsApproval'>
type OpenedLine = Pick<OrderLine, 'refundedAt' | 'needsApproval'>

/** What was bought with the line is the buyer's now. */
export function isLineOpen(order: Opening, line: OpenedLine): boolean {
  const isOpened = order.status === 'approved' || (order.awaitsApproval && !line.needsApproval)
  return isOpened && line.refundedAt === null
}

/** The line is settled and waits for the school's approval. */
export function isLineWaiting(order: Opening, line: OpenedLine): boolean {
  return order.awaitsApproval && line.needsApproval && line.refundedAt === null
}

export function waitingIds(order: Pick<Order, 'status' | 'awaitsApproval' | 'lines'>): number[] {
  return order.lines.filter(line => isLineWaiting(order, line)).map(({ id }) => id)
}

/** All that the school had to approve went back. */
export function wasRefused({ lines }: Pick<Order, 'lines'>): boolean {
  const asked = lines.filter(({ needsApproval }) => needsApproval)
  return asked.length > 0 && asked.every(({ refundedAt }) => refundedAt !== null)
}

/** The order's status as far as this line goes: what is open counts as approved, what went back as refunded. */
export function statusOfLine(order: Opening, line: OpenedLine): OrderStatus {
  if (line.refundedAt !== null) return 'refunded'
  return isLineOpen(order, line) ? 'approved' : order.status
}

/** Nothing moves it any more. */
export function isFinal(order: Pick<Order, 'status'>): boolean {
  return order.status === 'cancelled' || order.status === 'refunded'
}

/** Its time to be paid is over (half-open: at cancelAt it is), whether or not the sweep has come by. */
export function isOverdue(order: Standing, now: Instant): boolean {
  return order.status === 'notYetReceived' && order.cancelAt !== null && order.cancelAt <= now
}
