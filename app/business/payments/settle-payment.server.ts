import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { payments } from '#app/db/schema/payments.ts'
import { MINUTE } from '#app/platform/clock.ts'
import type { PaymentId } from '../orders/order.ts'
import type { PaymentRow } from '../orders/order-facts.server.ts'
import { type Applied, applyAnswer } from './apply-answer.server.ts'
import { openProvider } from './open-provider.server.ts'
import type { Cause } from './payment-events.server.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import type { PaymentProvider, PaymentToAsk, ProviderAnswer, ProviderDoor } from './payment-provider.ts'
import { PROVIDERS, providerOf } from './providers.server.ts'

export type SettlePayment = {
  readonly paymentId: number
  readonly cause: Cause
  readonly eventId?: number
  /** Not when it was asked less than so long ago, in milliseconds. */
  readonly atMostEvery?: number
  /** What the buyer's browser brought back from the provider. */
  readonly handed?: Readonly<Record<string, string>>
}

/** How long who asks has it for himself; if he is cut off, the sweep asks after that. */
const LEASE = MINUTE

const ASKED_METHODS = PROVIDERS.flatMap(({ methodIds }) => methodIds)

/**
 * Asks the provider how a try to pay stands, and acts on it: the one way for webhook, return, waiting page, sweep and staff.
 * Safe at any time and any number of times. Null: there is nothing to ask, nobody to ask, or it was asked a moment ago.
 * decisions: Orders and payments
 */
export async function settlePayment(needs: PaymentNeeds, command: SettlePayment): Promise<Applied | null> {
  const payment = await claimQuestion(needs, command)
  const door = payment && providerOf(payment.methodId)
  if (!payment || !door) return null
  const provider = await openProvider(door, needs)
  if (!provider.ok) {
    needs.log.error('provider not ready', { provider: door.name, faults: provider.error.faults })
    return null
  }
  const asked = toAsk(payment)
  const { handed } = command
  const answer =
    handed && provider.value.resume
      ? await provider.value.resume(asked, handed)
      : await provider.value.status(asked)
  return actOn(needs, { door, provider: provider.value, payment, answer, ...command })
}

/** Acts on an answer, and withdraws at the provider what ended here. */
export async function actOn(
  needs: PaymentNeeds,
  {
    door,
    provider,
    payment,
    answer,
    cause,
    eventId,
  }: Pick<SettlePayment, 'cause' | 'eventId'> & {
    readonly door: ProviderDoor
    readonly provider: PaymentProvider
    readonly payment: Pick<PaymentRow, 'id' | 'orderId'>
    readonly answer: ProviderAnswer
  },
): Promise<Applied | null> {
  const { name, id, orderId, mode } = { ...door, ...payment, ...provider }
  if (answer.kind === 'unknown')
    needs.log.warn('provider unclear', { provider: name, paymentId: id, why: answer.why })
  const answered = { provider: name, mode, paymentId: id, orderId, answer, cause, eventId }
  const applied = await applyAnswer(needs, answered)
  if (applied?.verdict.kind !== 'withdraw') return applied
  const { about } = answer as Extract<ProviderAnswer, { kind: 'open' }>
  const { providerReference } = about
  await withdraw(needs, provider, { ...toAsk(applied.payment), providerReference })
  return applied
}

/** The row, and with it the right to ask: of several at once one has it, unless nobody is to be kept waiting. */
async function claimQuestion(
  { db, now }: PaymentNeeds,
  { paymentId, atMostEvery = 0 }: SettlePayment,
): Promise<PaymentRow | null> {
  const at = now()
  const isIdle = or(isNull(payments.askedAt), lte(payments.askedAt, at - atMostEvery))
  // Unhurried, only what was started and is not over: a page may wait for a try that no provider has heard of.
  const isFree: SQL | undefined = atMostEvery === 0 ? undefined : and(isNotNull(payments.askAt), isIdle)
  const [row] = await db
    .update(payments)
    .set({ askedAt: at, askAt: at + LEASE })
    .where(and(eq(payments.id, paymentId), inArray(payments.methodId, ASKED_METHODS), isFree))
    .returning()
  return row ?? null
}

export function toAsk(row: PaymentRow): PaymentToAsk {
  const { methodId, amount, currency, providerReference, createdAt, expiresAt } = row
  return {
    paymentId: row.id as PaymentId,
    methodId,
    amount: { minor: amount, currency: currency === 'USD' ? 'USD' : 'THB' },
    providerReference,
    createdAt,
    expiresAt,
  }
}

/** It ended here, so nobody shall pay it there. Where that cannot be done it is asked about until it is over. */
export async function withdraw(
  needs: PaymentNeeds,
  provider: PaymentProvider,
  payment: PaymentToAsk,
): Promise<boolean> {
  const isDone = (await provider.cancel?.(payment)) ?? false
  if (isDone) await needs.db.update(payments).set({ askAt: null }).where(eq(payments.id, payment.paymentId))
  return isDone
}
