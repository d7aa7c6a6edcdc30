import { and, eq, inArray } from 'drizzle-orm'
import { openProviderNamed } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type { RawWebhook } from '#app/business/payments/payment-provider.ts'
import { payments } from '#app/db/schema/payments.ts'
import { recordReadEvent } from './record-payment-event.server.ts'
import { type ReturnOutcome, readReturnOutcome } from './return-from-provider.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * Handles a provider's signed message that the buyer's browser brings to the one return address the provider knows. The
 * message names the payment. It is recorded as an event, and acted on at once because the buyer waits. Returns the
 * order; null: the message is not signed or names no payment of ours, and nothing changes.
 */
export async function returnWithEvent(
  needs: PaymentNeeds,
  { provider: name, raw }: { provider: string; raw: RawWebhook },
): Promise<ReturnOutcome | null> {
  const opened = await openProviderNamed(name, needs)
  if (!opened) return null
  const { definition, provider } = opened
  const read = await provider.readWebhook(raw)
  const subject = read.signature === 'valid' ? provider.subjectOf(read.body) : null
  if (subject === null || !('paymentId' in subject)) return null
  await recordReadEvent(needs, { ...opened, raw, read })
  const isOurs = and(
    eq(payments.id, subject.paymentId),
    inArray(payments.methodId, [...definition.methodIds]),
  )
  const [own] = await needs.db.select({ id: payments.id }).from(payments).where(isOurs)
  if (!own) return null
  await settlePayment(needs, { ...subject, opened, cause: 'return' })
  return readReturnOutcome(needs, subject.paymentId)
}
