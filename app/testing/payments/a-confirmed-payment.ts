import { sql } from 'drizzle-orm'
import { readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import { type OrderRefusal, transition } from '#app/business/orders/order-transitions.ts'
import { type MoveNeeds, moveOrder } from '#app/business/orders/process/move-order.server.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import { ok } from '#app/platform/result.ts'

/** Approves an order as if a provider had confirmed its payment, without any provider. Idempotent. */
export function confirmPayment(needs: MoveNeeds, orderId: number) {
  const { db, now } = needs
  return moveOrder<NonNullable<Awaited<ReturnType<typeof readOrderFacts>>>, OrderRefusal>(needs, {
    read: () => readOrderFacts(db, { id: orderId }),
    decide: ({ order }) => {
      if (order.status === 'approved') return ok({ kind: 'done' })
      const moved = transition(order, { kind: 'payment-confirmed' }, now())
      if (!moved.ok) return moved
      const latest = sql`${payments.id} = (SELECT MAX(id) FROM payments WHERE order_id = ${orderId})`
      const waiting = sql`${paymentReports.orderId} = ${orderId} AND ${paymentReports.state} = 'pending'`
      const also = [
        db.update(payments).set({ state: 'paid', updatedAt: now() }).where(latest),
        db.update(paymentReports).set({ state: 'approved', decidedAt: now() }).where(waiting),
      ]
      return ok({ kind: 'move', transition: moved.value, actor: 'system', also })
    },
  })
}
