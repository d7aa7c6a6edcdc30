import { and, eq, inArray, sql } from 'drizzle-orm'
import { orders } from '#app/db/schema/orders.ts'
import { payments } from '#app/db/schema/payments.ts'
import { openProvider } from './open-provider.server.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import type { RawWebhook } from './payment-provider.ts'
import { providerNamed } from './providers.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * The buyer's browser brings a provider's signed word to the one address that its portal knows. It is kept as an event is,
 * acted on at once because he waits, and names the payment. The order's token; null for whatever is not signed, which
 * moves nothing and tells nothing.
 */
export async function returnWithEvent(
  needs: PaymentNeeds,
  { provider: name, raw }: { provider: string; raw: RawWebhook },
): Promise<string | null> {
  const door = providerNamed(name)
  const provider = door && (await openProvider(door, needs))
  if (!door || !provider?.ok) return null
  const { signature, body } = await provider.value.readWebhook(raw)
  const subject = signature === 'valid' ? provider.value.subjectOf(body) : null
  if (subject === null || !('paymentId' in subject)) return null
  await recordPaymentEvent(needs, { provider: name, raw })
  const isOurs = and(eq(payments.id, subject.paymentId), inArray(payments.methodId, [...door.methodIds]))
  const [order] = await needs.db
    .select({ token: orders.token })
    .from(orders)
    .where(eq(orders.id, sql`(SELECT order_id FROM payments WHERE ${isOurs})`))
  if (!order) return null
  await settlePayment(needs, { ...subject, cause: 'return' })
  return order.token
}
