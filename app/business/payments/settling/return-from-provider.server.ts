import { eq } from 'drizzle-orm'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { isReturnLink } from '#app/business/payments/return-link.server.ts'
import { orders } from '#app/db/schema/orders.ts'
import { payments } from '#app/db/schema/payments.ts'
import { settlePayment } from './settle-payment.server.ts'

export type ProviderReturn = {
  readonly paymentId: number
  readonly signature: string
  readonly submittedFields: Readonly<Record<string, string>>
}

/** The order's token, and whether this attempt is known to have succeeded or failed. */
export type ReturnOutcome = { readonly orderToken: string; readonly outcome: 'paid' | 'failed' | 'open' }

/**
 * Asks the provider after the buyer comes back from it; what the browser says proves nothing. null: the shop did not
 * make this link, and nothing changes.
 */
export async function returnFromProvider(
  needs: PaymentNeeds,
  { paymentId, signature, submittedFields }: ProviderReturn,
): Promise<ReturnOutcome | null> {
  if (!(await isReturnLink(needs.signer, paymentId, signature))) return null
  await settlePayment(needs, { paymentId, cause: 'return', submittedFields })
  return readReturnOutcome(needs, paymentId)
}

/** Returns how an attempt stands, for a buyer who comes back from the provider. null: there is no such attempt. */
export async function readReturnOutcome(
  needs: Pick<PaymentNeeds, 'db'>,
  paymentId: number,
): Promise<ReturnOutcome | null> {
  const [row] = await needs.db
    .select({ orderToken: orders.token, state: payments.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  return row ? { orderToken: row.orderToken, outcome: OUTCOMES[row.state] ?? 'open' } : null
}

const OUTCOMES: Readonly<Record<string, ReturnOutcome['outcome']>> = {
  paid: 'paid',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
}
