import { and, eq, inArray } from 'drizzle-orm'
import { openProvider } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type { RawWebhook } from '#app/business/payments/payment-provider.ts'
import { providerNamed } from '#app/business/payments/providers.server.ts'
import { payments } from '#app/db/schema/payments.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import { type CameBack, readCameBack } from './return-from-provider.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * The buyer's browser brings a provider's signed word to the one address that its portal knows. It is kept as an event is,
 * acted on at once because he waits, and names the payment. The order; null for whatever is not signed, which moves
 * nothing and tells nothing.
 */
export async function returnWithEvent(
  needs: PaymentNeeds,
  { provider: name, raw }: { provider: string; raw: RawWebhook },
): Promise<CameBack | null> {
  const door = providerNamed(name)
  const provider = door && (await openProvider(door, needs))
  if (!door || !provider?.ok) return null
  const { signature, body } = await provider.value.readWebhook(raw)
  const subject = signature === 'valid' ? provider.value.subjectOf(body) : null
  if (subject === null || !('paymentId' in subject)) return null
  await recordPaymentEvent(needs, { provider: name, raw })
  const isOurs = and(eq(payments.id, subject.paymentId), inArray(payments.methodId, [...door.methodIds]))
  const [own] = await needs.db.select({ id: payments.id }).from(payments).where(isOurs)
  if (!own) return null
  await settlePayment(needs, { ...subject, cause: 'return' })
  return readCameBack(needs, subject.paymentId)
}
