import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Order } from '#app/business/orders/order.ts'
import type { PaymentRow } from '#app/business/orders/order-facts.server.ts'
import { NEXT_PAYMENT_ID } from '#app/business/orders/placing/payment-ids.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { payments } from '#app/db/schema/payments.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'

/** If the starting request is cut off, the sweep asks the provider after this time. */
const LEASE = MINUTE

/**
 * Stores an attempt before the provider hears of it. null: another press at the same time got it. The order's first
 * attempt exists since the order was placed; a later one is a new row. An order has one open attempt per method.
 */
export async function claimAttempt(
  { db, now }: PaymentNeeds,
  {
    order,
    methodId,
    payments: attempts,
  }: { order: Order; methodId: number; payments: readonly PaymentRow[] },
): Promise<{ id: number; orderId: number } | null> {
  const at = now()
  const lease = { state: 'created', askedAt: at, askAt: at + LEASE, createdAt: at, updatedAt: at }
  const untouched = attempts.find(
    row => row.methodId === methodId && row.state === 'waiting' && row.askAt === null && row.data === null,
  )
  if (untouched) {
    const isUntouched = and(
      eq(payments.id, untouched.id),
      eq(payments.state, 'waiting'),
      isNull(payments.askAt),
      stillPayable(order.id),
    )
    const [row] = await db
      .update(payments)
      .set(lease)
      .where(isUntouched)
      .returning({ id: payments.id, orderId: payments.orderId })
    return row ?? null
  }
  return insertAttempt(db, order, methodId, at)
}

/** The order may have been cancelled since it was read. */
function stillPayable(orderId: number) {
  return sql`EXISTS (SELECT 1 FROM orders WHERE id = CAST(${orderId} AS INTEGER) AND status IN ('notYetReceived', 'rejected'))`
}

/** A single statement, so that there is no race between check and insert. */
async function insertAttempt(db: PaymentNeeds['db'], order: Order, methodId: number, at: Instant) {
  const orderId = sql`CAST(${order.id} AS INTEGER)`
  const method = sql`CAST(${methodId} AS INTEGER)`
  const moment = sql`CAST(${at} AS INTEGER)`
  const rows = await db.all<{ id: number }>(sql`
    INSERT INTO payments (id, order_id, method_id, state, amount, currency, asked_at, ask_at, created_at, updated_at)
    SELECT ${NEXT_PAYMENT_ID}, ${orderId}, ${method}, 'created', CAST(${order.payable} AS INTEGER), ${order.currency},
      ${moment}, CAST(${at + LEASE} AS INTEGER), ${moment}, ${moment}
    WHERE ${stillPayable(order.id)} AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = ${orderId}
      AND method_id = ${method} AND (state = 'created' OR (state = 'waiting' AND ask_at IS NOT NULL)))
    RETURNING id`)
  const [row] = rows
  return row ? { id: row.id, orderId: order.id } : null
}
