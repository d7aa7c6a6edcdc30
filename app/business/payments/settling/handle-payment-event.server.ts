import { eq } from 'drizzle-orm'
import { openProviderNamed } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { paymentEvents } from '#app/db/schema/payments.ts'
import type { Applied } from './apply-answer.server.ts'
import { markHandled } from './payment-events.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * Acts on an event of the inbox. The event is only a reason to ask; the provider's answer decides. Events may come
 * twice, late, in any order, or be about another shop's money.
 * Throws if the provider could not be asked, so that the queue retries. After the last retry the event is a dead letter
 * that staff can replay. An unclear unsigned event does not throw: anybody can write one, and the sweep asks about open
 * payments anyway. `again`: also handles an event that was handled before.
 */
export async function handlePaymentEvent(
  needs: PaymentNeeds,
  { eventId, again = false }: { eventId: number; again?: boolean },
): Promise<void> {
  const [event] = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId))
  if (!event || (event.handledAt !== null && !again)) return
  const outcome = await actOnEvent(needs, event)
  if (outcome === 'acted') return
  const isUnclear = outcome === 'not-ready' || outcome === 'unclear'
  if (isUnclear && (again || event.signature !== 'unsigned')) throw new Error(unclearReason(outcome, event))
  await markHandled(needs.db, eventId, {
    paymentId: event.paymentId,
    outcome: isUnclear ? 'left-to-sweep' : outcome,
    at: needs.now(),
  })
}

type Outcome =
  | 'acted'
  /** About none of our attempts, as when several shops share an account. */
  | 'ignored'
  /** The provider has no keys, or keys that cannot be read. */
  | 'not-ready'
  /** The provider could not be asked, or does not know. */
  | 'unclear'

type EventRow = typeof paymentEvents.$inferSelect

function unclearReason(outcome: 'not-ready' | 'unclear', { id, provider }: EventRow): string {
  return outcome === 'not-ready'
    ? `Nobody can be asked about an event of ${provider}`
    : `${provider} could not be asked about event ${id}`
}

async function actOnEvent(
  needs: PaymentNeeds,
  { id: eventId, provider: name, body }: EventRow,
): Promise<Outcome> {
  const opened = await openProviderNamed(name, needs)
  if (!opened) return 'not-ready'
  const { provider } = opened
  const subject = provider.subjectOf(body)
  if (subject === null) return 'ignored'
  const applied = await settlePayment(needs, { ...subject, opened, cause: 'webhook', eventId })
  if (applied || 'paymentId' in subject) return outcomeOfApplied(applied)
  // We do not know the reference. The provider's answer to the start may have been lost: it says which payment it
  // belongs to.
  const answer = (await provider.statusOf?.(subject.providerReference)) ?? { kind: 'absent' as const }
  if (answer.kind === 'unknown') return 'unclear'
  const reference = 'about' in answer ? answer.about.reference : null
  if (reference === null) return 'ignored'
  return outcomeOfApplied(
    await settlePayment(needs, { paymentId: reference, opened, cause: 'webhook', eventId }),
  )
}

function outcomeOfApplied(applied: Applied | null): Outcome {
  if (applied === null) return 'ignored'
  return applied.verdict.kind === 'ask-again' ? 'unclear' : 'acted'
}
