import type { Caller } from '#app/business/callers/caller.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { resumeOwnPayment } from './resume-own-payment.server.ts'

export type ConfirmRefusal = { readonly code: 'NOT_FOUND' } | { readonly code: 'PAYMENT_NOT_CONFIRMED' }

/**
 * Asks the provider after a browser says that the payment went through. Only the provider's answer decides. Returns the
 * order's token once the order is approved.
 */
export async function confirmOwnPayment(
  needs: PaymentNeeds,
  command: { order: OrderRef; paymentId: number | null },
  caller: Caller,
): Promise<Result<{ orderToken: string }, ConfirmRefusal>> {
  const resumed = await resumeOwnPayment(needs, command, caller)
  if (!resumed.ok) return resumed
  const { status, orderToken } = resumed.value
  return status === 'approved' ? ok({ orderToken }) : refuse({ code: 'PAYMENT_NOT_CONFIRMED' })
}
