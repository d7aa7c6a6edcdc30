import { paymentEvents } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { openProvider } from './open-provider.server.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import type { Acknowledgement, RawWebhook } from './payment-provider.ts'
import { providerNamed } from './providers.server.ts'

export type EventRefusal =
  | { readonly code: 'NOT_FOUND' }
  /** Kept for who looks into it, and acted on by nobody. */
  | { readonly code: 'SIGNATURE_REFUSED' }

/**
 * Keeps what came to a webhook, before anything is done about it; the work is the queue's. The same event again is one
 * row and no work. What is not signed as it should be is kept and left alone. decisions: Ideas, 'Payment events are an inbox'
 */
export async function recordPaymentEvent(
  needs: PaymentNeeds,
  { provider: name, raw }: { provider: string; raw: RawWebhook },
): Promise<Result<Acknowledgement, EventRefusal>> {
  const door = providerNamed(name)
  const provider = door && (await openProvider(door, needs))
  if (!provider?.ok) return refuse({ code: 'NOT_FOUND' })
  const { signature, eventKey, body, acknowledgement } = await provider.value.readWebhook(raw)
  const at = needs.now()
  const isRefused = signature !== 'valid' && signature !== 'unsigned'
  const [kept] = await needs.db
    .insert(paymentEvents)
    .values({
      provider: name,
      // A refused one never takes the place of the real one with the same id.
      eventKey: isRefused ? `${signature}:${eventKey}` : eventKey,
      cause: 'webhook',
      signature,
      body,
      receivedAt: at,
      ...(isRefused && { handledAt: at, outcome: 'refused' }),
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (isRefused) {
    needs.log.warn('webhook not believed', { provider: name, signature })
    return refuse({ code: 'SIGNATURE_REFUSED' })
  }
  if (kept) await needs.jobs.handlePaymentEvent(kept.id)
  return ok(acknowledgement ?? provider.value.acknowledgement ?? { contentType: 'text/plain', body: 'OK' })
}
