import { and, eq, isNull, lte } from 'drizzle-orm'
import { openProvider } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type {
  PaymentMode,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
} from '#app/business/payments/payment-provider.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import { toAsk } from '#app/business/payments/settling/settle-payment.server.ts'
import { commit, type Statement } from '#app/db/batch.ts'
import { paymentEvents, paymentRefunds, payments } from '#app/db/schema/payments.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'

type RefundRow = typeof paymentRefunds.$inferSelect
type PaymentRow = typeof payments.$inferSelect

export type RefundRef =
  | { readonly refundId: number }
  | { readonly orderId: number; readonly orderVersion: number }

/** Lease of the caller that asks. A request that takes longer is considered lost. */
export const REFUND_LEASE = 2 * MINUTE
const LONGEST_PAUSE = 6 * HOUR

/**
 * Tells the provider to refund, or finds out what came of an earlier request; null: nothing to ask. One caller asks at
 * a time, and a retry first asks how much went back, so a lost answer never refunds twice. Safe to call at any time.
 */
export async function askRefund(needs: PaymentNeeds, ref: RefundRef): Promise<RefundAnswer | null> {
  const refund = await claim(needs, ref)
  if (!refund) return null
  const [payment] = await needs.db.select().from(payments).where(eq(payments.id, refund.paymentId))
  const definition = payment && providerOf(payment.methodId)
  if (!payment || !definition) return null
  const provider = await openProvider(definition, needs)
  const answer: RefundAnswer = provider.ok
    ? await recordAndRefund(needs, provider.value, { refund, payment })
    : { kind: 'unknown', why: provider.error.faults.join('; ') }
  if (answer.kind === 'unknown')
    needs.log.warn('refund unclear', { provider: definition.name, refundId: refund.id, why: answer.why })
  await commit(needs.db, statementsOf(needs, { refund, answer, provider: definition.name }))
  return answer
}

async function claim({ db, now }: PaymentNeeds, ref: RefundRef): Promise<RefundRow | undefined> {
  const at = now()
  const which =
    'refundId' in ref
      ? eq(paymentRefunds.id, ref.refundId)
      : and(eq(paymentRefunds.orderId, ref.orderId), eq(paymentRefunds.orderVersion, ref.orderVersion))
  const [row] = await db
    .update(paymentRefunds)
    .set({ askedAt: at, askAt: at + REFUND_LEASE })
    .where(and(which, eq(paymentRefunds.state, 'open'), lte(paymentRefunds.askAt, at)))
    .returning()
  return row
}

/** Records how much had gone back before it tells the provider, so that a later call can see the difference. */
async function recordAndRefund(
  { db }: PaymentNeeds,
  provider: PaymentProvider,
  { refund, payment }: { refund: RefundRow; payment: PaymentRow },
): Promise<RefundAnswer> {
  const { id, amount, refusals } = refund
  if (!provider.refund) return { kind: 'refused', failure: { code: 'by_hand_only', message: '' } }
  const asked = toAsk(payment)
  const returned = returnedOf(await provider.status(asked), { refund, payment, mode: provider.mode })
  if (typeof returned !== 'number') return returned
  if (refund.returnedBefore !== null && returned >= refund.returnedBefore + amount)
    return { kind: 'given-back' }
  await db
    .update(paymentRefunds)
    .set({ returnedBefore: returned })
    .where(and(eq(paymentRefunds.id, id), isNull(paymentRefunds.returnedBefore)))
  return provider.refund(asked, {
    key: refusals === 0 ? `refund-${id}` : `refund-${id}-${refusals}`,
    amount: { ...asked.amount, minor: amount },
  })
}

/** Returns how much of a payment went back, in minor units, or why the provider cannot be told to refund now. */
function returnedOf(
  answer: ProviderAnswer,
  { refund, payment, mode }: { refund: RefundRow; payment: PaymentRow; mode: PaymentMode },
): number | RefundAnswer {
  switch (answer.kind) {
    case 'paid':
      return answer.about.reference === payment.id && answer.about.mode === mode
        ? answer.returned
        : { kind: 'unknown', why: 'an answer about another payment' }
    case 'not-paid':
      // After an earlier request, this may be how the provider says that all of it went back.
      return refund.returnedBefore === null
        ? { kind: 'refused', failure: answer.failure }
        : { kind: 'unknown', why: `not paid any more: ${answer.failure.code}` }
    case 'unknown':
      return answer
    default:
      return { kind: 'unknown', why: `the payment is ${answer.kind} at the provider` }
  }
}

function statementsOf(
  { db, now }: PaymentNeeds,
  { refund, answer, provider }: { refund: RefundRow; answer: RefundAnswer; provider: string },
): Statement[] {
  const at = now()
  const { id, paymentId, amount, attempts, refusals } = refund
  const set = (values: Partial<typeof paymentRefunds.$inferInsert>) =>
    db
      .update(paymentRefunds)
      .set({ attempts: attempts + 1, ...values })
      .where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.state, 'open')))
  if (answer.kind === 'unknown') {
    const pause = Math.min(REFUND_LEASE * 2 ** attempts, LONGEST_PAUSE)
    return [set({ failure: answer.why.slice(0, 500), askAt: at + pause })]
  }
  const failure =
    answer.kind === 'refused' ? `${answer.failure.code}: ${answer.failure.message}`.slice(0, 500) : null
  const event = { cause: 'staff', signature: 'asked', receivedAt: at, handledAt: at }
  return [
    answer.kind === 'given-back'
      ? set({ state: 'given-back', failure, askAt: null, settledAt: at })
      : // Nothing went back. The next request starts from what has gone back by then.
        set({ state: 'refused', failure, askAt: null, returnedBefore: null, refusals: refusals + 1 }),
    db
      .insert(paymentEvents)
      .values({
        ...event,
        provider,
        paymentId,
        eventKey: `refund:${id}:${answer.kind}:${attempts}`,
        body: JSON.stringify({ refundId: id, amount, ...answer }),
        outcome: `refund:${answer.kind}`,
      })
      .onConflictDoNothing(),
  ]
}
