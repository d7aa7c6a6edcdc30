import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { canCancel, canReport, isLineOpen, isLineWaiting, type OrderId } from '#app/business/orders/order.ts'
import { toOrder } from '#app/business/orders/order-repository.server.ts'
import { byHandProviderOf } from '#app/business/orders/payment-method.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import { selectCovers } from './order-view.server.ts'
import type { OrderList, OrderSummary } from './order-view.ts'

const PAGE = 20

type ListOrders = {
  /** Cursor: the number of the last order on the previous page. */
  readonly before?: number | null
  readonly limit?: number
  /** One of the caller's orders that is shown first on the first page, however old it is. */
  readonly first?: number | null
}

/** Returns one page of the caller's own orders, newest first. One batch. */
export async function listOrdersOfStudent(
  { db }: { db: Database },
  { before = null, limit = PAGE, first = null }: ListOrders,
  caller: Caller,
): Promise<OrderList> {
  const userId = caller.account?.userId
  if (userId === undefined) return { orders: [], before: null }
  const older = before === null ? sql`` : sql` AND id < ${before}`
  const top = before === null ? first : null
  const page = sql`(SELECT id FROM (SELECT id FROM orders WHERE user_id = ${userId}${older} ORDER BY id DESC LIMIT ${limit + 1})
    UNION SELECT id FROM orders WHERE id = ${top} AND user_id = ${userId})`
  const { orderRows, lineRows, covers, reportRows, paymentRows } = await readBatch(db, {
    orderRows: db.select().from(orders).where(sql`${orders.id} IN ${page}`).orderBy(desc(orders.id)),
    lineRows: db
      .select()
      .from(orderLines)
      .where(sql`${orderLines.orderId} IN ${page}`)
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    covers: selectCovers(db, page),
    reportRows: db
      .select({ orderId: paymentReports.orderId, reason: paymentReports.reason })
      .from(paymentReports)
      .where(sql`${paymentReports.orderId} IN ${page} AND ${eq(paymentReports.state, 'rejected')}`)
      .orderBy(asc(paymentReports.id)),
    paymentRows: db
      .select({ orderId: payments.orderId, state: payments.state, failure: payments.failure })
      .from(payments)
      .where(sql`${payments.orderId} IN ${page}`)
      .orderBy(asc(payments.id)),
  })
  const [lifted, others] = [
    orderRows.filter(({ id }) => id === top),
    // The order shown first may belong to a later page, so it does not count for this page.
    orderRows.slice(0, limit).filter(({ id }) => id !== top),
  ]
  const shown = [...lifted, ...others].map(row => {
    const order = toOrder(
      row,
      lineRows.filter(line => line.orderId === row.id),
    )
    const reason = reportRows.findLast(report => report.orderId === row.id)?.reason ?? null
    return summaryOf(order, {
      reason,
      sendsTo: row.shippingAddress?.fullname ?? null,
      covers,
      payment: paymentRows.findLast(payment => payment.orderId === row.id) ?? null,
    })
  })
  return {
    orders: shown,
    before: orderRows.length > limit ? ((orderRows[limit - 1]?.id ?? null) as OrderId | null) : null,
  }
}

const ENDED: readonly string[] = ['failed', 'expired', 'cancelled']

function summaryOf(
  order: ReturnType<typeof toOrder>,
  {
    reason,
    sendsTo,
    covers,
    payment,
  }: {
    reason: string | null
    sendsTo: string | null
    covers: readonly { readonly lineId: number; readonly url: string }[]
    payment: { readonly state: string; readonly failure: string | null } | null
  },
): OrderSummary {
  const { id, token, status, awaitsApproval, currency, payable, refundedAmount, cancelAt, createdAt } = order
  const isUnpaid = canReport(order) && payable > 0
  const hasEnded = payment !== null && ENDED.includes(payment.state)
  const isByHand = byHandProviderOf(order.paymentMethodId) !== null
  return {
    id: id as OrderId,
    token,
    status,
    awaitsApproval,
    currency,
    payable,
    refundedAmount,
    cancelAt,
    createdAt,
    courses: order.lines.map(line => ({
      courseId: line.courseId,
      name: line.name,
      pictureUrl: covers.find(({ lineId }) => lineId === line.id)?.url ?? '',
      isOpen: isLineOpen(order, line),
      isWaiting: isLineWaiting(order, line),
    })),
    sendsTo,
    isSent: order.dispatchedAt !== null,
    canReport: isUnpaid && isByHand,
    canPay: isUnpaid && !isByHand,
    canCancel: canCancel(order),
    paymentFailure: isUnpaid && !isByHand && hasEnded ? (payment.failure ?? payment.state) : null,
    isBeingPaid: isUnpaid && (payment?.state === 'created' || payment?.state === 'waiting'),
    isSlipChecked: status === 'pendingApproved' && !awaitsApproval && isByHand && payable > 0,
    rejectReason: status === 'rejected' ? reason : null,
  }
}
