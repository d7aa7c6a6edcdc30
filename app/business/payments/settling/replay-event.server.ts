import { and, desc, eq, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { paymentEvents } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { handlePaymentEvent } from './handle-payment-event.server.ts'
import { IS_WEBHOOK } from './payment-events.server.ts'

/** A webhook of the inbox as staff see it, without card digits and secrets. */
export type ReceivedWebhook = {
  readonly id: number
  readonly provider: string
  readonly signature: string
  /** Empty if the body was not kept. */
  readonly body: string
  readonly bodyHash: string | null
  readonly bodySize: number | null
  readonly receivedAt: Instant
  readonly handledAt: Instant | null
  readonly outcome: string | null
  readonly orderId: number | null
}

export type ReplayEventRefusal =
  | { readonly code: 'NOT_STAFF' | 'NOT_FOUND' | 'EVENT_BODY_GONE' }
  | { readonly code: 'LETTER_FAILED_AGAIN'; readonly reason: string }

const AT_ONCE = 50
const LONGEST_SHOWN = 500

/** Returns the latest webhooks, whatever came of them. */
export async function listReceivedWebhooks({ db }: Pick<PaymentNeeds, 'db'>): Promise<ReceivedWebhook[]> {
  const { id, provider, signature, body, bodyHash, bodySize, receivedAt, handledAt, outcome, paymentId } =
    paymentEvents
  const rows = await db
    .select({
      id,
      provider,
      signature,
      body,
      bodyHash,
      bodySize,
      receivedAt,
      handledAt,
      outcome,
      orderId: sql<number | null>`(SELECT order_id FROM payments WHERE payments.id = ${paymentId})`.as(
        'order_id',
      ),
    })
    .from(paymentEvents)
    .where(IS_WEBHOOK)
    .orderBy(desc(id))
    .limit(AT_ONCE)
  return rows.map(row => ({ ...row, body: row.body.slice(0, LONGEST_SHOWN) }))
}

/**
 * Handles a webhook again for staff. It is only a reason to ask the provider, whose answer decides, so repeating it
 * does no harm. A message with a refused signature cannot be replayed, because its body is not kept.
 */
export async function replayEvent(
  needs: PaymentNeeds,
  { eventId }: { eventId: number },
  caller: Caller,
): Promise<Result<null, ReplayEventRefusal>> {
  if (!may(caller, 'jobs.repair')) return refuse({ code: 'NOT_STAFF' })
  const [event] = await needs.db
    .select({ body: paymentEvents.body })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.id, eventId), IS_WEBHOOK))
  if (!event) return refuse({ code: 'NOT_FOUND' })
  if (event.body === '') return refuse({ code: 'EVENT_BODY_GONE' })
  try {
    await handlePaymentEvent(needs, { eventId, again: true })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_SHOWN)
    return refuse({ code: 'LETTER_FAILED_AGAIN', reason })
  }
  const { userId } = caller.account
  await logStaffAct(needs.db, { userId, action: 'event.replay', id: eventId, at: needs.now() })
  return ok(null)
}
