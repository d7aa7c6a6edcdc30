import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { isPayable, type PaymentId } from '#app/business/orders/order.ts'
import type { PaymentRow } from '#app/business/orders/order-facts.server.ts'
import { type OpenedProvider, openProvider } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type {
  PaymentProvider,
  PaymentToAsk,
  ProviderAnswer,
} from '#app/business/payments/payment-provider.ts'
import { PROVIDERS, providerOf } from '#app/business/payments/providers.server.ts'
import { quotable } from '#app/business/payments/redact.ts'
import { payments } from '#app/db/schema/payments.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { type Applied, applyAnswer } from './apply-answer.server.ts'
import { setbacksOf } from './attempt-facts.ts'
import type { Cause } from './payment-events.server.ts'

export type SettlePayment = (
  | { readonly paymentId: number }
  /** The provider's own reference, where its event names nothing else. */
  | { readonly providerReference: string }
) & {
  /** The provider, if the caller has opened it. Then only its own payments are asked about. */
  readonly opened?: OpenedProvider
  readonly cause: Cause
  readonly eventId?: number
  /** Do not ask if the last question is younger than this, in milliseconds. */
  readonly atMostEvery?: number
  /** Data that the buyer's browser brought back from the provider. */
  readonly submittedFields?: Readonly<Record<string, string>>
}

/** Lease of the caller that asks. If it is cut off, the sweep asks after this time. */
const LEASE = MINUTE

const ASKED_METHODS = PROVIDERS.flatMap(({ methodIds }) => methodIds)

/**
 * Asks the provider how an attempt stands, and acts on the answer. Webhook, return, waiting page, sweep and staff all
 * use this function. Safe at any time and any number of times. null: there is nothing or nobody to ask, or the provider
 * was asked a moment ago. decisions: Orders and payments
 */
export async function settlePayment(needs: PaymentNeeds, command: SettlePayment): Promise<Applied | null> {
  const payment = await claimQuestion(needs, command)
  const opened = payment && (command.opened ?? (await openFor(needs, payment)))
  if (!payment || !opened) return null
  const { provider } = opened
  const asked = toAsk(payment)
  const { submittedFields } = command
  const answer =
    submittedFields && provider.resume
      ? await provider.resume(asked, submittedFields)
      : await provider.status(asked)
  return actOn(needs, { ...command, ...opened, payment, answer })
}

/** Opens the provider of a payment. null: none takes payments by its method, or it is not ready, which is logged. */
async function openFor(needs: PaymentNeeds, { methodId }: PaymentRow): Promise<OpenedProvider | null> {
  const definition = providerOf(methodId)
  if (!definition) return null
  const provider = await openProvider(definition, needs)
  if (provider.ok) return { definition, provider: provider.value }
  needs.log.error('provider not ready', { provider: definition.name, faults: provider.error.faults })
  return null
}

type Answered = OpenedProvider &
  Pick<SettlePayment, 'cause' | 'eventId'> & {
    readonly payment: Pick<PaymentRow, 'id' | 'orderId'>
    readonly answer: ProviderAnswer
  }

/**
 * Acts on an answer: captures what the buyer agreed to, and withdraws at the provider an attempt that has ended here.
 */
export async function actOn(needs: PaymentNeeds, answered: Answered): Promise<Applied | null> {
  const { provider, answer } = answered
  const applied = await apply(needs, answered)
  if (applied === null || answer.kind !== 'open') return applied
  const asked = { ...toAsk(applied.payment), providerReference: answer.about.providerReference }
  if (provider.capture && shouldCapture(applied, answered, needs.now()))
    return apply(needs, { ...answered, answer: await provider.capture(asked) })
  if (applied.verdict.kind === 'withdraw') await withdraw(needs, provider, asked)
  return applied
}

/** Returns the answer with the provider's words as they may be kept, shown and logged. */
function quoted(answer: ProviderAnswer): ProviderAnswer {
  if (answer.kind === 'unknown' || answer.kind === 'held') return { ...answer, why: quotable(answer.why) }
  if (answer.kind !== 'not-paid') return answer
  const { code, message } = answer.failure
  return { ...answer, failure: { code: quotable(code), message: quotable(message) } }
}

function apply(needs: PaymentNeeds, answered: Answered): Promise<Applied | null> {
  const { cause, eventId } = answered
  const { name: provider } = answered.definition
  const { mode } = answered.provider
  const { id: paymentId, orderId } = answered.payment
  const answer = quoted(answered.answer)
  if (answer.kind === 'unknown') needs.log.warn('provider unclear', { provider, paymentId, why: answer.why })
  return applyAnswer(needs, { provider, mode, paymentId, orderId, answer, cause, eventId })
}

/**
 * True if agreed money may be captured: the order can be paid, and the amount is what is due. After a declined card the
 * buyer may choose another, so only their return or a webhook is a reason to try again.
 */
function shouldCapture(
  { verdict, payment, order }: Applied,
  { answer, cause }: Answered,
  now: Instant,
): boolean {
  const agreed = answer.kind === 'open' ? answer.agreed : undefined
  if (verdict.kind !== 'wait' || !agreed || !isPayable(order, now)) return false
  if (agreed.minor !== payment.amount || agreed.currency !== payment.currency) return false
  return setbacksOf(payment) === 0 || cause === 'return' || cause === 'webhook'
}

/**
 * Claims the right to ask, and returns the attempt's row; null: not claimed. With `atMostEvery`, only one of several
 * callers at once gets it.
 */
async function claimQuestion(
  { db, now }: PaymentNeeds,
  { opened, atMostEvery = 0, ...which }: SettlePayment,
): Promise<PaymentRow | null> {
  const at = now()
  const methodIds = opened?.definition.methodIds ?? ASKED_METHODS
  const isIdle = or(isNull(payments.askedAt), lte(payments.askedAt, at - atMostEvery))
  // With `atMostEvery`, only started attempts that are not over: a page may wait for an attempt that no provider has
  // heard of.
  const isFree: SQL | undefined = atMostEvery === 0 ? undefined : and(isNotNull(payments.askAt), isIdle)
  const isIt =
    'paymentId' in which
      ? eq(payments.id, which.paymentId)
      : eq(payments.providerReference, which.providerReference)
  const [row] = await db
    .update(payments)
    .set({ askedAt: at, askAt: at + LEASE })
    .where(and(isIt, inArray(payments.methodId, [...methodIds]), isFree))
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
    setbacks: setbacksOf(row),
  }
}

/**
 * Withdraws an attempt that ended here, so that nobody can pay it at the provider. False: it could not be done, and the
 * attempt is asked about until it is over.
 */
export async function withdraw(
  needs: PaymentNeeds,
  provider: PaymentProvider,
  payment: PaymentToAsk,
): Promise<boolean> {
  const isDone = (await provider.cancel?.(payment)) ?? false
  if (isDone) await needs.db.update(payments).set({ askAt: null }).where(eq(payments.id, payment.paymentId))
  return isDone
}
