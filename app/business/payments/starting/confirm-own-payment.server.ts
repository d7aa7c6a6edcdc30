import type { Caller } from '#app/business/callers/caller.ts'
import { mayHandle, readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

export type ConfirmRefusal = { readonly code: 'NOT_FOUND' } | { readonly code: 'PAYMENT_NOT_CONFIRMED' }

/**
 * Asks the provider after a browser says that the payment went through. Only the provider's answer decides. Returns the
 * order's token once the order is approved.
 */
export async function confirmOwnPayment(
  needs: PaymentNeeds,
  { order: ref, paymentId }: { order: OrderRef; paymentId: number | null },
  caller: Caller,
): Promise<Result<{ orderToken: string }, ConfirmRefusal>> {
  const facts = await readOrderFacts(needs.db, ref)
  if (!facts || !mayHandle(facts.order, ref, caller)) return refuse({ code: 'NOT_FOUND' })
  const { order, payments } = facts
  const payment = payments.findLast(({ id }) => paymentId === null || id === paymentId)
  if (!payment) return refuse({ code: 'NOT_FOUND' })
  if (order.status === 'approved') return ok({ orderToken: order.token })
  const applied =
    payment.askAt === null ? null : await settlePayment(needs, { paymentId: payment.id, cause: 'return' })
  if (applied?.order.status !== 'approved') return refuse({ code: 'PAYMENT_NOT_CONFIRMED' })
  return ok({ orderToken: order.token })
}
