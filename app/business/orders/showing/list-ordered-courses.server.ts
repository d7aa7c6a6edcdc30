import { eq, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { type OrderStatus, statusOfLine } from '#app/business/orders/order.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'

export type OrderedCourse = {
  readonly courseId: number
  readonly orderId: number
  readonly status: OrderStatus
}

/**
 * Returns the courses in all orders of the signed-in person, newest order first. One batch. behaviour: List of calls
 */
export async function listOrderedCourses({ db }: { db: Database }, caller: Caller): Promise<OrderedCourse[]> {
  const userId = caller.account?.userId ?? ''
  const { lines, own } = await readBatch(db, {
    lines: db
      .select({
        orderId: orderLines.orderId,
        courseId: orderLines.courseId,
        needsApproval: orderLines.needsApproval,
        refundedAt: orderLines.refundedAt,
      })
      .from(orderLines)
      .where(sql`${orderLines.orderId} IN (SELECT id FROM orders WHERE user_id = ${userId})`),
    own: db
      .select({ id: orders.id, status: orders.status, awaitsApproval: orders.awaitsApproval })
      .from(orders)
      .where(eq(orders.userId, userId)),
  })
  const ordersById = new Map(own.map(order => [order.id, order]))
  return lines
    .flatMap(({ orderId, courseId, ...line }) => {
      const order = ordersById.get(orderId)
      return courseId !== null && order ? [{ orderId, courseId, status: statusOfLine(order, line) }] : []
    })
    .sort((a, b) => b.orderId - a.orderId)
}
