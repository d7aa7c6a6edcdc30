import { type OrderFacts, readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import { type OrderRefusal, transition } from '#app/business/orders/order-transitions.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { endOpenPayments } from './cancel-order.server.ts'
import { type MoveNeeds, type MoveRefusal, moveOrder } from './move-order.server.ts'

export type OverdueOutcome = 'cancelled' | 'waits' | 'nothing to do'

/**
 * Cancels an order if its time is over, or asks to be called again. Does nothing for a report under review, another
 * status or an unknown id. Safe to call at any time, any number of times. decisions: Orders and payments
 */
export async function cancelOverdueOrder(
  needs: MoveNeeds,
  { orderId }: { orderId: number },
): Promise<OverdueOutcome> {
  const moved = await moveOrder<OrderFacts, OrderRefusal>(needs, {
    read: () => readOrderFacts(needs.db, { id: orderId }),
    decide: ({ order }) => {
      if (order.status === 'cancelled') return ok({ kind: 'done' })
      const step = transition(order, { kind: 'expire' }, needs.now())
      if (!step.ok) return refuse(step.error)
      const also = [endOpenPayments(needs.db, orderId, 'expired', needs.now())]
      return ok({ kind: 'move', transition: step.value, actor: 'system', also })
    },
  })
  return moved.ok ? outcomeOf(moved) : callAgain(needs, orderId, moved.error)
}

function outcomeOf(moved: Extract<Result<{ isNew: boolean }, never>, { ok: true }>): OverdueOutcome {
  return moved.value.isNew ? 'cancelled' : 'nothing to do'
}

async function callAgain(
  needs: MoveNeeds,
  orderId: number,
  refusal: OrderRefusal | MoveRefusal,
): Promise<OverdueOutcome> {
  if (refusal.code !== 'NOT_YET_DUE' || refusal.cancelAt === null) return 'nothing to do'
  await needs.jobs.cancelOverdueOrder(orderId, refusal.cancelAt)
  return 'waits'
}
