import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { AcceptedDifference } from '#app/business/orders/order-event.ts'
import { type OrderFacts, readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import { transition } from '#app/business/orders/order-transitions.ts'
import { type MoveNeeds, moveOrder } from '#app/business/orders/process/move-order.server.ts'
import { markNeedsReview } from '#app/business/payments/settling/mismatch-statements.server.ts'
import { approvalStatements } from '#app/business/payments/settling/verdict-statements.server.ts'
import { commit, type Statement } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import { paymentEvents, paymentMismatches, payments } from '#app/db/schema/payments.ts'
import { invariant, ok, type Result, refuse } from '#app/platform/result.ts'
import { mayAccept, type Resolution } from './mismatch-choices.ts'

export type ResolveMismatch = {
  readonly mismatchId: number
  readonly resolution: Resolution
  /** The reason, or how the money was refunded, for later questions. */
  readonly note: string
}

export type ResolveMismatchRefusal =
  | { readonly code: 'NOT_STAFF' | 'NOT_FOUND' | 'NOTE_REQUIRED' | 'REASON_TOO_LONG' | 'TRY_AGAIN' }
  /** Another staff member settled it meanwhile. */
  | { readonly code: 'REVIEW_SETTLED' }
  /** The money does not belong to the order, or the order can no longer take it. */
  | { readonly code: 'MONEY_NOT_ACCEPTABLE' }

const LONGEST_NOTE = 500

type MismatchRow = typeof paymentMismatches.$inferSelect

/**
 * Settles a mismatch as staff decided: accepted as the order's payment, refunded by hand, or nothing to be done. Of two
 * staff members at once one wins. Settling the last one clears the order's mark. decisions: Orders and payments
 */
export async function resolveMismatch(
  needs: MoveNeeds,
  { mismatchId, resolution, note }: ResolveMismatch,
  caller: Caller,
): Promise<Result<null, ResolveMismatchRefusal>> {
  if (!may(caller, resolution === 'given-back' ? 'refunds.give' : 'orders.decide'))
    return refuse({ code: 'NOT_STAFF' })
  const why = note.trim()
  if (why === '') return refuse({ code: 'NOTE_REQUIRED' })
  if (why.length > LONGEST_NOTE) return refuse({ code: 'REASON_TOO_LONG' })
  const [mismatch] = await needs.db
    .select()
    .from(paymentMismatches)
    .where(eq(paymentMismatches.id, mismatchId))
  if (!mismatch) return refuse({ code: 'NOT_FOUND' })
  if (mismatch.resolvedAt !== null) return refuse({ code: 'REVIEW_SETTLED' })
  const act = { mismatch, resolution, note: why, userId: caller.account.userId }
  if (resolution === 'accept') return accept(needs, act)
  try {
    await commit(needs.db, settled(needs, act, [endAttempt(needs, mismatch, resolution)]))
  } catch (error) {
    if (isSettled(brokenConstraint(error))) return refuse({ code: 'REVIEW_SETTLED' })
    throw error
  }
  return ok(null)
}

type Act = {
  readonly mismatch: MismatchRow
  readonly resolution: Resolution
  readonly note: string
  readonly userId: string
}

async function accept(needs: MoveNeeds, act: Act): Promise<Result<null, ResolveMismatchRefusal>> {
  const { mismatch, userId } = act
  const moved = await moveOrder<OrderFacts, ResolveMismatchRefusal>(needs, {
    read: () => readOrderFacts(needs.db, { id: mismatch.orderId }),
    refusalOf: constraint => (isSettled(constraint) ? { code: 'REVIEW_SETTLED' } : null),
    decide: ({ order, payments: attempts, reports }) => {
      const payment = attempts.find(({ id }) => id === mismatch.paymentId)
      invariant(payment, 'a mismatch is of an attempt of its order')
      const { reason, returned } = mismatch
      const facts = { reason, returned, paymentState: payment.state, order }
      const accepted = differenceOf(mismatch, payment.amount, act.note)
      const step = transition(order, { kind: 'payment-confirmed', accepted }, needs.now())
      if (!mayAccept(facts) || !step.ok) return refuse({ code: 'MONEY_NOT_ACCEPTABLE' })
      const { providerReference } = payment
      const verdict = { kind: 'approve', providerReference } as const
      const approval = approvalStatements(needs, { order, reports, payment, verdict })
      return ok({
        kind: 'move',
        transition: step.value,
        actor: `staff:${userId}`,
        also: settled(needs, act, approval),
      })
    },
  })
  return moved.ok ? ok(null) : moved
}

/** Returns the difference of an accepted wrong amount. It counts like the difference of an accepted transfer report. */
function differenceOf(
  { receivedAmount }: MismatchRow,
  due: number,
  reason: string,
): AcceptedDifference | null {
  return receivedAmount === null || receivedAmount === due
    ? null
    : { difference: receivedAmount - due, reason }
}

/** Ends an attempt whose money is not accepted. An attempt that is paid or fully refunded keeps its state. */
function endAttempt({ db, now }: MoveNeeds, { paymentId }: MismatchRow, resolution: Resolution): Statement {
  const state = resolution === 'given-back' ? 'refunded' : 'cancelled'
  return db
    .update(payments)
    .set({ state, updatedAt: now() })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'review')))
}

/** The event goes first: its key is unique, so that the second of two simultaneous batches fails as a whole. */
function settled(
  { db, now }: MoveNeeds,
  { mismatch, resolution, note, userId }: Act,
  between: readonly Statement[],
): Statement[] {
  const at = now()
  const { id, paymentId, orderId, reason } = mismatch
  return [
    db.insert(paymentEvents).values({
      provider: 'staff',
      eventKey: `review:${id}`,
      paymentId,
      cause: 'staff',
      signature: 'asked',
      body: JSON.stringify({ reason, resolution, note, by: userId }),
      receivedAt: at,
      handledAt: at,
      outcome: `settled:${resolution}`,
    }),
    db
      .update(paymentMismatches)
      .set({ resolution, note, resolvedBy: userId, resolvedAt: at })
      .where(and(eq(paymentMismatches.id, id), isNull(paymentMismatches.resolvedAt))),
    ...between,
    markNeedsReview(db, sql`${orderId}`, at),
    logStaffAct(db, {
      userId,
      action: 'order.review',
      id: orderId,
      at,
      data: { mismatchId: id, paymentId, reason, resolution, note },
    }),
  ]
}

function isSettled(constraint: string | null): boolean {
  return constraint?.startsWith('payment_events.provider') ?? false
}
