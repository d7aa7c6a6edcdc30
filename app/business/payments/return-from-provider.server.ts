import { eq, sql } from 'drizzle-orm'
import { orders } from '#app/db/schema/orders.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import { isReturnLink } from './return-link.server.ts'
import { settlePayment } from './settle-payment.server.ts'

export type BroughtBack = {
  readonly paymentId: number
  readonly signature: string
  readonly handed: Readonly<Record<string, string>>
}

/**
 * The buyer comes back from a provider. What his browser says proves nothing: the provider is asked. The order's token for
 * a link that the shop made; null for every other, which moves nothing and tells nothing.
 */
export async function returnFromProvider(
  needs: PaymentNeeds,
  { paymentId, signature, handed }: BroughtBack,
): Promise<string | null> {
  if (!(await isReturnLink(needs.signer, paymentId, signature))) return null
  await settlePayment(needs, { paymentId, cause: 'return', handed })
  const [order] = await needs.db
    .select({ token: orders.token })
    .from(orders)
    .where(eq(orders.id, sql`(SELECT order_id FROM payments WHERE id = ${paymentId})`))
  return order?.token ?? null
}
