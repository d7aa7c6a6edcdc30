import { asc, sql } from 'drizzle-orm'
import { orders } from '#app/db/schema/orders.ts'
import { cancelOverdueOrder } from './cancel-overdue-order.server.ts'
import type { MoveNeeds } from './move-order.server.ts'

const MOST_PER_SWEEP = 100

/** Cancels what is overdue and was forgotten by the queue, the oldest first. Gives how many it cancelled. */
export async function cancelOverdueOrders(needs: MoveNeeds): Promise<number> {
  const overdue = await needs.db
    .select({ id: orders.id })
    .from(orders)
    // Said as the index says it, or SQLite would read every order.
    .where(
      sql`status = 'notYetReceived' AND cancel_at IS NOT NULL AND cancel_at <= ${needs.now()} AND needs_review = 0`,
    )
    .orderBy(asc(orders.cancelAt))
    .limit(MOST_PER_SWEEP)
  let cancelled = 0
  for (const { id } of overdue) {
    if ((await cancelOverdueOrder(needs, { orderId: id })) === 'cancelled') cancelled += 1
  }
  return cancelled
}
