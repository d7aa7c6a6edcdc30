import { eq, sql } from 'drizzle-orm'
import type { Order } from '#app/business/orders/order.ts'
import type { OrderMove } from '#app/business/orders/order-transitions.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { nameIn } from '#app/i18n/locale.ts'
import type { Refund } from './refund.ts'

/**
 * Returns the statements that record the refund. Commit them only together with the move: its version allows them once,
 * and only for the amounts that were read.
 */
export function recordRefund(db: Database, order: Order, { refund, at }: OrderMove): Statement[] {
  if (!refund) return []
  return [
    ...refund.lines.map(({ id, amount }) =>
      db.update(orderLines).set({ refundedAt: at, refundedAmount: amount }).where(eq(orderLines.id, id)),
    ),
    db.update(orders).set({ refundedAmount: order.refundedAmount }).where(eq(orders.id, order.id)),
  ]
}

/**
 * Returns the statements that make unpaid renewals of refunded courses overdue, so that the sweep cancels
 * them. A renewal is cheaper because the buyer has the course. Only if no other grant opens the course.
 * Runs after the move, which ends the access.
 */
export function endUnpaidRenewals(db: Database, order: Order, { refund, at }: OrderMove): Statement[] {
  const given = refund?.lines.map(({ id }) => id) ?? []
  const courseIds = order.lines.flatMap(({ id, courseId }) =>
    given.includes(id) && courseId !== null ? [courseId] : [],
  )
  return courseIds.map(courseId =>
    db
      .update(orders)
      .set({ cancelAt: at })
      .where(
        sql`${orders.userId} = ${order.userId} AND ${orders.status} = 'notYetReceived'
          AND EXISTS (SELECT 1 FROM order_lines WHERE order_id = ${orders.id} AND course_id = ${courseId}
            AND json_extract(plan, '$.pricingType') = 'renew')
          AND NOT EXISTS (SELECT 1 FROM access_grants WHERE user_id = ${order.userId} AND course_id = ${courseId}
            AND ended_at IS NULL AND (ends_at IS NULL OR ends_at > ${at}))`,
      ),
  )
}

/** Returns the data for the buyer's mail about a refund. */
export function refundTold({ currency, lines, locale }: Order, { refund, reason }: OrderMove) {
  const ids = refund?.lines.map(({ id }) => id) ?? []
  return {
    amountMinor: refund?.amount ?? 0,
    currency,
    names: lines.filter(({ id }) => ids.includes(id)).map(line => nameIn(locale, line)),
    ...(refund?.ended && { ended: refund.ended.map(line => nameIn(locale, line)) }),
    reason: reason ?? '',
  }
}

/** Returns the refund that a history row recorded, or null. */
export function refundIn({ data }: { readonly data: Record<string, unknown> | null }): Refund | null {
  return (data?.refund ?? null) as Refund | null
}
