import { and, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import { endOpenPayments } from '#app/business/orders/process/cancel-order.server.ts'
import type { BuyerOrder, MethodToPayBy } from '#app/business/orders/showing/order-view.ts'
import { readyMethods } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { paymentMethodFacts } from '#app/business/pricing/payment-methods.ts'
import { commit } from '#app/db/batch.ts'
import { orders } from '#app/db/schema/orders.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type MayStartRefusal, whyNotStart } from './may-start.ts'
import { readToStart } from './start-payment.server.ts'

/**
 * Returns the other methods by which the buyer may pay this order, in the shop's order. Empty if it cannot be paid now,
 * while a payment is under review, and for an order with coupons, which hold for its own method only. Reads nothing.
 */
export async function otherMethods(
  needs: PaymentNeeds,
  { order, payment, methodsOn }: BuyerOrder,
): Promise<MethodToPayBy[]> {
  const now = needs.now()
  const payments = payment ? [{ state: payment.state, createdAt: now }] : []
  const others = methodsOn.filter(
    ({ id }) =>
      id !== order.paymentMethodId && whyNotBy(id, { order, payments, isMethodOn: true }, now) === null,
  )
  if (others.length === 0) return []
  const paidBy = await readyMethods(needs)
  return others.filter(({ id }) => paidBy(id, order.currency) !== null)
}

/** Returns why an order cannot be paid by this method now; null: it can. Only starting a payment counts as a try. */
function whyNotBy(
  methodId: number,
  facts: Parameters<typeof whyNotStart>[0],
  now: Instant,
): MayStartRefusal | null {
  const { minimumSatang = 0 } = paymentMethodFacts(methodId) ?? {}
  const whyNot = whyNotStart(facts, { methodId, minimumSatang, currencies: [facts.order.currency] }, now)
  return whyNot?.code === 'TOO_MANY_TRIES' ? null : whyNot
}

export type ChangeMethodRefusal = MayStartRefusal | { readonly code: 'NOT_FOUND' }

/**
 * Lets the buyer pay an order by another method than it was ordered with. Attempts that are open by then end; if one of
 * them turns out to be paid all the same, the order is paid. The same method again changes nothing.
 * behaviour: Another way to pay
 */
export async function changeMethod(
  needs: PaymentNeeds,
  { order: ref, methodId }: { readonly order: OrderRef; readonly methodId: number },
  caller: Caller,
): Promise<Result<null, ChangeMethodRefusal>> {
  const { db } = needs
  const [facts, paidBy] = await Promise.all([
    readToStart(needs, { order: ref, methodId }, caller),
    readyMethods(needs),
  ])
  if (!facts) return refuse({ code: 'NOT_FOUND' })
  const { order } = facts
  if (methodId === order.paymentMethodId) return ok(null)
  const at = needs.now()
  const isMethodOn = facts.isMethodOn && paidBy(methodId, order.currency) !== null
  const whyNot = whyNotBy(methodId, { ...facts, isMethodOn }, at)
  if (whyNot) return refuse(whyNot)
  const [changed] = await db
    .update(orders)
    .set({ paymentMethodId: methodId })
    .where(and(eq(orders.id, order.id), inArray(orders.status, ['notYetReceived', 'rejected'])))
    .returning({ id: orders.id })
  if (!changed) return refuse({ code: 'ORDER_NOT_PAYABLE', status: order.status })
  await commit(db, [endOpenPayments(db, order.id, 'cancelled', at)])
  return ok(null)
}
