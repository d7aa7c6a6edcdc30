import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { mayHandle, type OrderFacts, readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import { type OrderRefusal, transition } from '#app/business/orders/order-transitions.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result } from '#app/platform/result.ts'
import { type Moved, type MoveNeeds, type MoveRefusal, moveOrder } from './move-order.server.ts'

export type CancelRefusal = OrderRefusal | MoveRefusal

/**
 * Cancels the buyer's own order. Coupons and stock are given back once, also after a retry. Refused once a transfer was
 * reported. decisions: Orders and payments
 */
export function cancelOrder(
  needs: MoveNeeds,
  { order: ref }: { order: OrderRef },
  caller: Caller,
): Promise<Result<Moved, CancelRefusal>> {
  return moveOrder<OrderFacts, CancelRefusal>(needs, {
    read: async () => {
      const facts = await readOrderFacts(needs.db, ref)
      return facts && mayHandle(facts.order, ref, caller) ? facts : null
    },
    decide: ({ order }) => {
      if (order.status === 'cancelled') return ok({ kind: 'done' })
      const moved = transition(order, { kind: 'cancel' }, needs.now())
      if (!moved.ok) return moved
      const also = [endOpenPayments(needs.db, order.id, 'cancelled', needs.now())]
      return ok({ kind: 'move', transition: moved.value, actor: `user:${order.userId}`, also })
    },
  })
}

/** Ends the open payments of an order. Started ones are checked with their provider soon, to withdraw them. */
export function endOpenPayments(
  db: Database,
  orderId: number,
  state: 'cancelled' | 'expired',
  at: Instant,
): Statement {
  return db
    .update(payments)
    .set({
      state,
      updatedAt: at,
      askAt: sql`CASE WHEN ask_at IS NULL THEN NULL ELSE CAST(${at} AS INTEGER) END`,
    })
    .where(sql`${payments.orderId} = ${orderId} AND ${payments.state} IN ('created', 'waiting')`)
}
