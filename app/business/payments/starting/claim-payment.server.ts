import type { Caller } from '#app/business/callers/caller.ts'
import { mayHandle, readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type ResumedPayment, resumeOwnPayment } from './resume-own-payment.server.ts'

/** How the order stands. paymentId 0: nothing had to be paid, or the buyer has not started to pay. */
export type ClaimedPayment = Pick<ResumedPayment, 'orderToken' | 'status' | 'paymentId'>

/**
 * Asks the provider after a report says that an order was paid through one: that is only a claim, and the provider's
 * answer is returned. null: no provider takes this order's money, and staff decide. behaviour: Payment report
 */
export async function claimPayment(
  needs: PaymentNeeds,
  { order: ref }: { order: OrderRef },
  caller: Caller,
): Promise<Result<ClaimedPayment | null, { readonly code: 'NOT_FOUND' }>> {
  const facts = await readOrderFacts(needs.db, ref)
  if (!facts || !mayHandle(facts.order, ref, caller)) return refuse({ code: 'NOT_FOUND' })
  const { order, payments } = facts
  if (order.payable > 0 && providerOf(order.paymentMethodId) === null) return ok(null)
  const asked = payments.findLast(({ methodId }) => providerOf(methodId) !== null)
  if (!asked) return ok({ orderToken: order.token, status: order.status, paymentId: 0 })
  return resumeOwnPayment(needs, { order: ref, paymentId: asked.id }, caller)
}
