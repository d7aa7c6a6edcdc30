import { eq, sql } from 'drizzle-orm'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { paymentEvents } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import type { Verdict } from './payment-verdict.ts'

/** What made us ask: the provider's webhook, the start, the buyer's return, a waiting page, the sweep, or staff. */
export type Cause = 'webhook' | 'start' | 'return' | 'poll' | 'sweep' | 'staff'

/**
 * Returns a verdict in one word, for the order's history: 'approve', 'setback', 'end:expired', 'review:wrong-amount'.
 */
export function outcomeOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'end':
      return `end:${verdict.state}`
    case 'review':
      return `review:${verdict.reason}`
    case 'wait':
      return verdict.setback ? 'setback' : 'wait'
    case 'nothing':
      return `nothing:${verdict.why}`
    default:
      return verdict.kind
  }
}

/**
 * Matches what a provider sent by itself. Its answers to our questions are left out: they belong to the order's
 * history.
 */
export const IS_WEBHOOK = sql`${paymentEvents.cause} = 'webhook' AND ${paymentEvents.signature} <> 'asked'`

type AnswerToKeep = {
  readonly provider: string
  readonly paymentId: number
  readonly cause: Cause
  readonly answer: ProviderAnswer
  readonly verdict: Verdict
  readonly at: Instant
}

/** The same answer about the same attempt has the same key. */
export async function answerKey({ paymentId, answer, verdict }: AnswerToKeep): Promise<string> {
  const hash = await sha256Hex(JSON.stringify(keptAnswer(answer)))
  return `answer:${paymentId}:${outcomeOf(verdict)}:${hash.slice(0, 16)}`
}

/** Returns the statement that records a provider's answer and its outcome, once per key. */
export function recordAnswer(db: Database, eventKey: string, kept: AnswerToKeep): Statement {
  const { provider, paymentId, cause, answer, verdict, at } = kept
  return db
    .insert(paymentEvents)
    .values({
      provider,
      eventKey,
      paymentId,
      cause,
      signature: 'asked',
      body: JSON.stringify(keptAnswer(answer)),
      receivedAt: at,
      handledAt: at,
      outcome: outcomeOf(verdict),
    })
    .onConflictDoNothing()
}

/** Returns the statement that marks an inbox event as handled. A payment id that is none of ours is not stored. */
export function markHandled(
  db: Database,
  eventId: number,
  { paymentId, outcome, at }: { paymentId: number | null; outcome: string; at: Instant },
): Statement {
  const known = paymentId === null ? null : sql`(SELECT id FROM payments WHERE id = ${paymentId})`
  return db
    .update(paymentEvents)
    .set({ handledAt: at, outcome, ...(known === null ? {} : { paymentId: known }) })
    .where(eq(paymentEvents.id, eventId))
}

/** Returns a next step as it may be stored; null: it may not be stored, and the buyer starts again. */
export function keptNext(next: PaymentStart | null): PaymentStart | null {
  return next?.kind === 'form' && next.once ? null : next
}

/** Returns a provider's answer as the inbox may keep it. */
export function keptAnswer(answer: ProviderAnswer): ProviderAnswer {
  return answer.kind === 'open' ? { ...answer, next: keptNext(answer.next) } : answer
}
