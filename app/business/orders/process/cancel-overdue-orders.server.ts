import { sql } from 'drizzle-orm'
import { orders } from '#app/db/schema/orders.ts'
import { cancelOverdueOrder } from './cancel-overdue-order.server.ts'
import type { MoveNeeds } from './move-order.server.ts'

const MOST_PER_SWEEP = 100

/** Cancels overdue orders that the queue forgot, oldest first. Returns how many it cancelled. */
export async function cancelOverdueOrders(needs: MoveNeeds): Promise<number> {
  const at = needs.now()
  // The index is named, because SQLite would otherwise read every unpaid order by its status.
  const due = sql`(SELECT id FROM orders INDEXED BY orders_cancel
    WHERE status = 'notYetReceived' AND cancel_at IS NOT NULL AND cancel_at <= ${at} AND needs_review = 0
    ORDER BY cancel_at LIMIT ${sql.raw(String(MOST_PER_SWEEP))})`
  const overdue = await needs.db.select({ id: orders.id }).from(orders).where(sql`${orders.id} IN ${due}`)
  let cancelled = 0
  for (const { id } of overdue) {
    if ((await cancelOverdueOrder(needs, { orderId: id })) === 'cancelled') cancelled += 1
  }
  return cancelled
}
