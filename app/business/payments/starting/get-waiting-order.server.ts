import type { Caller } from '#app/business/callers/caller.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import type { BuyerOrder } from '#app/business/orders/showing/order-view.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { pollPayment } from '#app/business/payments/settling/poll-payment.server.ts'

/**
 * Returns an order for its buyer, as a waiting page reads it; null as with `getOrderForBuyer`. Asks the provider of an
 * open attempt, at most once in five seconds. decisions: Reads that change while somebody waits
 */
export async function getWaitingOrder(
  needs: PaymentNeeds,
  ref: OrderRef,
  caller: Caller,
): Promise<BuyerOrder | null> {
  const found = await getOrderForBuyer(needs, ref, caller)
  const { payment = null } = found ?? {}
  if (!payment?.isAsked || (payment.state !== 'waiting' && payment.state !== 'created')) return found
  const applied = await pollPayment(needs, { paymentId: payment.id })
  const isNews = applied !== null && applied.verdict.kind !== 'wait' && applied.verdict.kind !== 'ask-again'
  return isNews ? getOrderForBuyer(needs, ref, caller) : found
}
