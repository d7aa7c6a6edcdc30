import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { paymentReports } from '#app/db/schema/payments.ts'
import { byHandProviderOf } from '../payments/providers.server.ts'
import { canCancel, canReport, isLineOpen, isLineWaiting, type OrderId } from './order.ts'
import { toOrder } from './order-repository.server.ts'
import type { OrderList, OrderSummary } from './order-view.ts'

const PAGE = 20

/** The caller's own orders, the newest first, a page at a time: `before` is where the last page ended. One batch. */
export async function listOrdersOfStudent(
  { db }: { db: Database },
  { before = null, limit = PAGE }: { before?: number | null; limit?: number },
  caller: Caller,
): Promise<OrderList> {
  const userId = caller.account?.userId
  if (userId === undefined) return { orders: [], before: null }
  const older = before === null ? sql`` : sql` AND id < ${before}`
  const page = sql`(SELECT id FROM orders WHERE user_id = ${userId}${older} ORDER BY id DESC LIMIT ${limit + 1})`
  const [orderRows, lineRows, reportRows] = await db.batch([
    db.select().from(orders).where(sql`${orders.id} IN ${page}`).orderBy(desc(orders.id)),
    db
      .select()
      .from(orderLines)
      .where(sql`${orderLines.orderId} IN ${page}`)
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    db
      .select({ orderId: paymentReports.orderId, reason: paymentReports.reason })
      .from(paymentReports)
      .where(sql`${paymentReports.orderId} IN ${page} AND ${eq(paymentReports.state, 'rejected')}`)
      .orderBy(asc(paymentReports.id)),
  ])
  const shown = orderRows.slice(0, limit).map(row => {
    const order = toOrder(
      row,
      lineRows.filter(line => line.orderId === row.id),
    )
    const reason = reportRows.findLast(report => report.orderId === row.id)?.reason ?? null
    return summaryOf(order, { reason, sendsTo: row.shippingAddress?.fullname ?? null })
  })
  return { orders: shown, before: orderRows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

function summaryOf(
  order: ReturnType<typeof toOrder>,
  { reason, sendsTo }: { reason: string | null; sendsTo: string | null },
): OrderSummary {
  const { id, token, status, awaitsApproval, currency, payable, refundedAmount, cancelAt, createdAt } = order
  const isUnpaid = canReport(order) && payable > 0
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
      isOpen: isLineOpen(order, line),
      isWaiting: isLineWaiting(order, line),
    })),
    sendsTo,
    canReport: isUnpaid && isByHand,
    canPay: isUnpaid && !isByHand,
    canCancel: canCancel(order),
    rejectReason: status === 'rejected' ? reason : null,
  }
}
