import { sql } from 'drizzle-orm'
import type { Order } from '#app/business/orders/order.ts'
import { type OrderFacts, type PaymentRow, readOrderFacts } from '#app/business/orders/order-facts.server.ts'
import { type OrderRefusal, transition } from '#app/business/orders/order-transitions.ts'
import { type MoveNeeds, moveOrder, type Step } from '#app/business/orders/process/move-order.server.ts'
import type { PaymentMode, ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { commit, type Statement } from '#app/db/batch.ts'
import { paymentRefunds } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { isHeld } from './attempt-facts.ts'
import { answerKey, type Cause, markHandled, outcomeOf, recordAnswer } from './payment-events.server.ts'
import { type Verdict, verdictOf } from './payment-verdict.ts'
import { approvalStatements, verdictStatements } from './verdict-statements.server.ts'

export type AnswerToApply = {
  readonly provider: string
  readonly mode: PaymentMode
  readonly paymentId: number
  readonly orderId: number
  readonly answer: ProviderAnswer
  readonly cause: Cause
  /** The inbox event that made us ask. It is marked as handled in the same step. */
  readonly eventId?: number
}

export type Applied = { readonly order: Order; readonly payment: PaymentRow; readonly verdict: Verdict }

type PaymentOrderEvent = 'payment-confirmed' | 'payment-held' | 'payment-fell-through'

/**
 * An order with one of its payments, what the answer means for that payment, and the statements that record the answer.
 */
type Judged = OrderFacts & {
  readonly payment: PaymentRow
  readonly verdict: Verdict
  readonly records: readonly Statement[]
}

/**
 * Acts on a provider's answer about an attempt, whoever asked and however often. null: no such attempt. The order is
 * approved at most once, with everything that belongs to it in one atomic step. A mismatch is put before staff.
 * decisions: Orders and payments
 */
export async function applyAnswer(needs: MoveNeeds, answered: AnswerToApply): Promise<Applied | null> {
  const moved = await moveOrder<Judged, OrderRefusal>(needs, {
    read: () => readAndDecide(needs, answered),
    decide: judged => decide(needs, judged),
  })
  if (!moved.ok && moved.error.code === 'NOT_FOUND') return null
  if (!moved.ok) throw new Error(`A payment could not be settled: ${moved.error.code}`)
  const { order, facts, isNew } = moved.value
  const { payment, verdict, records } = facts
  if (isNew) {
    const state = verdict.kind === 'approve' ? 'paid' : payment.state
    return { order, payment: { ...payment, state }, verdict }
  }
  await commit(needs.db, [...verdictStatements(needs, { order, payment, verdict }), ...records])
  if (isNews(verdict, payment))
    await needs.announce({ userId: order.userId }, { kind: 'payment-changed', id: order.id })
  return { order, payment, verdict }
}

/** The order's move for a judged answer, with everything that is committed together with it. */
function decide(needs: MoveNeeds, judged: Judged): Result<Step, OrderRefusal> {
  const { order, reports, payment, verdict, records } = judged
  const event = eventOf(judged)
  if (event === null) return ok({ kind: 'done' })
  const step = transition(order, { kind: event }, needs.now())
  if (!step.ok) return refuse(step.error)
  const also =
    verdict.kind === 'approve'
      ? approvalStatements(needs, { payment, verdict, order, reports })
      : verdictStatements(needs, { order, payment, verdict })
  return ok({ kind: 'move', transition: step.value, actor: 'system', also: [...also, ...records] })
}

/** Reads the order and judges the answer. null: the order has no such payment. */
async function readAndDecide(needs: MoveNeeds, answered: AnswerToApply): Promise<Judged | null> {
  const { orderId, paymentId, mode, answer } = answered
  const facts = await readOrderFacts(needs.db, { id: orderId })
  const row = facts?.payments.find(({ id }) => id === paymentId)
  if (!facts || !row) return null
  const detail = 'about' in answer ? answer.about.detail : undefined
  const payment = detail ? { ...row, data: { ...row.data, detail } } : row
  const isPaidOtherwise = facts.payments.some(({ id, state }) => id !== paymentId && state === 'paid')
  const refundedByHand = await readRefundedByHand(needs.db, answered)
  const verdict = verdictOf(
    { payment, order: facts.order, refundedByHand, isPaidOtherwise, mode },
    answer,
    needs.now(),
  )
  return { ...facts, payment, verdict, records: await recordStatements(needs, answered, verdict) }
}

/** Returns the sum that staff refunded by hand, in minor units. Reads it only if money went back, which is rare. */
async function readRefundedByHand(
  db: MoveNeeds['db'],
  { paymentId, answer }: AnswerToApply,
): Promise<number> {
  if (answer.kind !== 'paid' || answer.returned === 0) return 0
  const [row] = await db
    .select({ sum: sql<number>`COALESCE(SUM(${paymentRefunds.amount}), 0)` })
    .from(paymentRefunds)
    .where(sql`${paymentRefunds.paymentId} = ${paymentId} AND ${paymentRefunds.state} = 'by-hand'`)
  return row?.sum ?? 0
}

/**
 * Returns the order's event for an answer; null: none. An order that waits for staff keeps waiting, even if another
 * attempt fails.
 */
function eventOf({ order, reports, payment, verdict }: Judged): PaymentOrderEvent | null {
  if (verdict.kind === 'approve') return 'payment-confirmed'
  if (verdict.kind === 'hold')
    return order.status === 'notYetReceived' || order.status === 'rejected' ? 'payment-held' : null
  const isWaitedFor =
    order.status === 'pendingApproved' &&
    !order.awaitsApproval &&
    reports.every(({ state }) => state !== 'pending')
  return verdict.kind === 'end' && isHeld(payment) && isWaitedFor ? 'payment-fell-through' : null
}

/** Returns the statements that record an answer. A repeated answer says nothing new and is not recorded again. */
async function recordStatements(
  { db, now }: MoveNeeds,
  { provider, paymentId, answer, cause, eventId }: AnswerToApply,
  verdict: Verdict,
): Promise<Statement[]> {
  const at = now()
  const isToldAgain =
    verdict.kind === 'ask-again' || (verdict.kind === 'nothing' && verdict.why !== 'foreign')
  const handled =
    eventId === undefined || verdict.kind === 'ask-again'
      ? []
      : [markHandled(db, eventId, { paymentId, outcome: outcomeOf(verdict), at })]
  if (isToldAgain) return handled
  const kept = { provider, paymentId, cause, answer, verdict, at }
  return [recordAnswer(db, await answerKey(kept), kept), ...handled]
}

function isNews(verdict: Verdict, payment: PaymentRow): boolean {
  const { state, providerReference } = payment
  if (verdict.kind === 'wait')
    return state === 'created' || providerReference === null || verdict.setback !== null
  if (verdict.kind === 'hold') return !isHeld(payment)
  return verdict.kind === 'end' || verdict.kind === 'review'
}
