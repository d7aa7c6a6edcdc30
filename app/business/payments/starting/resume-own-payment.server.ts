import type { Caller } from '#app/business/callers/caller.ts'
import type { OrderStatus } from '#app/business/orders/order.ts'
import { mayHandle, readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { startOf } from './start-payment.server.ts'

export type ResumedPayment = {
  readonly orderToken: string
  readonly status: OrderStatus
  readonly paymentId: number
  readonly next: PaymentStart
  /** Code of what failed just now while the attempt goes on: a card was declined, and the buyer can choose another. */
  readonly setback: string | null
}

/**
 * Asks the provider after the buyer's page says that they are done there. Only the provider's answer decides. Money
 * that the buyer agreed to pay is captured now. `paymentId` null: the latest attempt.
 */
export async function resumeOwnPayment(
  needs: PaymentNeeds,
  { order: ref, paymentId }: { order: OrderRef; paymentId: number | null },
  caller: Caller,
): Promise<Result<ResumedPayment, { readonly code: 'NOT_FOUND' }>> {
  const facts = await readOrderFacts(needs.db, ref)
  if (!facts || !mayHandle(facts.order, ref, caller)) return refuse({ code: 'NOT_FOUND' })
  const { order, payments } = facts
  const payment = payments.findLast(({ id }) => paymentId === null || id === paymentId)
  if (!payment) return refuse({ code: 'NOT_FOUND' })
  const about = { orderToken: order.token, paymentId: payment.id }
  if (order.status === 'approved')
    return ok({ ...about, status: order.status, next: { kind: 'settled' }, setback: null })
  const applied =
    payment.askAt === null ? null : await settlePayment(needs, { paymentId: payment.id, cause: 'return' })
  const setback = applied?.verdict.kind === 'wait' ? (applied.verdict.setback?.code ?? null) : null
  return ok({ ...about, status: applied?.order.status ?? order.status, next: startOf(applied), setback })
}
