import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import { isPayable } from '#app/business/orders/order.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import { endOpenPayments } from '#app/business/orders/process/cancel-order.server.ts'
import type { BuyerOrder } from '#app/business/orders/showing/order-view.ts'
import { readyMethods } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { paymentMethodFacts } from '#app/business/pricing/payment-methods.ts'
import { commit } from '#app/db/batch.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type MayStartRefusal, whyNotStart } from './may-start.ts'
import { readToStart } from './start-payment.server.ts'

export type MethodToPayBy = { readonly id: number; readonly name: string }

/**
 * Returns the other methods by which the buyer may pay this order, in the shop's order. Empty if it cannot be paid now,
 * while a payment is under review, and for an order with coupons, which hold for its own method only.
 */
export async function otherMethods(
  needs: PaymentNeeds,
  { order, payment }: BuyerOrder,
): Promise<MethodToPayBy[]> {
  if (!isPayable(order, needs.now()) || payment?.state === 'review' || order.couponCodes.length > 0) return []
  const [paidBy, methods] = await Promise.all([
    readyMethods(needs),
    needs.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.enabled, true))
      .orderBy(asc(paymentMethods.position), asc(paymentMethods.id)),
  ])
  return methods
    .filter(({ id }) => id !== order.paymentMethodId && paidBy(id, order.currency) !== null)
    .filter(({ id }) => order.payable >= leastOf(id, order.currency))
    .map(({ id, name }) => ({ id, name }))
}

/** The smallest amount that the method takes, in minor units. Only amounts in baht have one. */
function leastOf(methodId: number, currency: Currency): number {
  return currency === 'THB' ? (paymentMethodFacts(methodId)?.minimumSatang ?? 0) : 0
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
  const isReady = paidBy(methodId, order.currency) !== null
  const limits = { methodId, minimumSatang: leastOf(methodId, order.currency), currencies: [order.currency] }
  const at = needs.now()
  const whyNot = whyNotStart({ ...facts, isMethodOn: facts.isMethodOn && isReady }, limits, at)
  // Only starting a payment is a try.
  if (whyNot && whyNot.code !== 'TOO_MANY_TRIES') return refuse(whyNot)
  const [changed] = await db
    .update(orders)
    .set({ paymentMethodId: methodId })
    .where(and(eq(orders.id, order.id), inArray(orders.status, ['notYetReceived', 'rejected'])))
    .returning({ id: orders.id })
  if (!changed) return refuse({ code: 'ORDER_NOT_PAYABLE', status: order.status })
  await commit(db, [endOpenPayments(db, order.id, 'cancelled', at)])
  return ok(null)
}
