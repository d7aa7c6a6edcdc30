import { eq } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { money } from '#app/business/money/money.ts'
import type { OrderId, PaymentId } from '#app/business/orders/order.ts'
import {
  mayHandle,
  type OrderFacts,
  type PaymentRow,
  selectOrderFacts,
  toOrderFacts,
} from '#app/business/orders/order-facts.server.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { nextPaymentStep } from '#app/business/orders/showing/payment-next.ts'
import { type OpenedProvider, openProvider } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type { ProviderNotReady } from '#app/business/payments/payment-provider.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import { type ReturnPaths, returnUrlOf } from '#app/business/payments/return-link.server.ts'
import type { Applied } from '#app/business/payments/settling/apply-answer.server.ts'
import { ASK_AT_MOST_EVERY } from '#app/business/payments/settling/ask-schedule.ts'
import { actOn } from '#app/business/payments/settling/settle-payment.server.ts'
import { paymentMethodFacts } from '#app/business/pricing/payment-methods.ts'
import { readBatch } from '#app/db/batch.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { SECOND } from '#app/platform/clock.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { claimAttempt } from './claim-attempt.server.ts'
import { type MayStartRefusal, whyNotStart } from './may-start.ts'
import { endOpenAttempt } from './open-attempt.server.ts'

export type StartPayment = {
  readonly order: OrderRef
  readonly methodId: number
  /** Data that the provider gave the buyer's browser, such as a card's token. */
  readonly submittedFields?: Readonly<Record<string, string>>
  /** The amount that the buyer's page shows, in minor units: only compared, never charged. */
  readonly claimed?: number | null
  readonly ip?: string | null
  /** Paths of the shop where the buyer goes on after the provider's page. */
  readonly returnTo?: ReturnPaths
}

export type StartPaymentRefusal = MayStartRefusal | ProviderNotReady | { readonly code: 'NOT_FOUND' }

export type StartedPayment = {
  readonly orderId: OrderId
  readonly orderToken: string
  readonly paymentId: PaymentId
  readonly providerReference: string | null
  /** Details by which a person recognises the payment, such as a card's last digits. */
  readonly detail: Readonly<Record<string, string>>
  readonly next: PaymentStart
}

/**
 * Starts an attempt to pay, or returns the valid open one of the same order and method. It is stored before the
 * provider is asked, so every charge has a record. The amount is always the order's. decisions: Orders and payments
 */
export async function startPayment(
  needs: PaymentNeeds,
  command: StartPayment,
  caller: Caller,
): Promise<Result<StartedPayment, StartPaymentRefusal>> {
  const opened = await openToStart(needs, command, caller)
  return opened.ok ? ok(await startOrResume(needs, opened.value)) : opened
}

/** Checks everything that an attempt needs before it can start, and opens its provider. */
export async function openToStart(
  needs: PaymentNeeds,
  command: StartPayment,
  caller: Caller,
): Promise<Result<Opened, StartPaymentRefusal>> {
  const definition = providerOf(command.methodId)
  if (!definition) return refuse({ code: 'PAYMENT_METHOD_OFF' })
  const facts = await readToStart(needs, command, caller)
  if (!facts) return refuse({ code: 'NOT_FOUND' })
  const { currencies } = definition
  const { minimumSatang = 0 } = paymentMethodFacts(command.methodId) ?? {}
  const whyNot = whyNotStart(facts, { ...command, minimumSatang, currencies }, needs.now())
  if (whyNot) return refuse(whyNot)
  const provider = await openProvider(definition, needs)
  if (!provider.ok) {
    needs.log.error('provider not ready', { provider: definition.name, faults: provider.error.faults })
    return provider
  }
  return ok({ facts, command, definition, provider: provider.value })
}

/** Reads an order of the caller's, and whether the method is on. null: the caller has no such order. */
export async function readToStart(
  { db }: PaymentNeeds,
  { order: ref, methodId }: Pick<StartPayment, 'order' | 'methodId'>,
  caller: Caller,
) {
  const { methods, rows } = await readBatch(db, {
    methods: db
      .select({ enabled: paymentMethods.enabled })
      .from(paymentMethods)
      .where(eq(paymentMethods.id, methodId)),
    rows: selectOrderFacts(db, ref),
  })
  const facts = toOrderFacts(rows)
  if (!facts || !mayHandle(facts.order, ref, caller)) return null
  return { ...facts, isMethodOn: methods[0]?.enabled === true }
}

export type Opened = OpenedProvider & { readonly facts: OrderFacts; readonly command: StartPayment }

async function startOrResume(needs: PaymentNeeds, opened: Opened): Promise<StartedPayment> {
  const { facts, command } = opened
  const open = facts.payments.findLast(
    row =>
      row.methodId === command.methodId &&
      (row.state === 'created' || (row.state === 'waiting' && row.askAt !== null)),
  )
  if (open) {
    const next = await nextOfOpen(needs, opened, open)
    if (next) return startedAs(facts.order, open, next)
  }
  const { order, payments } = facts
  const claimed = await claimAttempt(needs, { order, methodId: command.methodId, payments })
  if (claimed !== null) return ask(needs, opened, claimed)
  // A second press: the first one is asking the provider right now.
  const other = open ?? payments.at(-1) ?? { id: 0, providerReference: null, data: null }
  return startedAs(order, other, { kind: 'checking' })
}

/**
 * Returns the open attempt's next step while it is valid. null: the attempt failed, its form was sent, or the buyer
 * typed another card.
 */
async function nextOfOpen(
  needs: PaymentNeeds,
  opened: Opened,
  open: PaymentRow,
): Promise<PaymentStart | null> {
  const now = needs.now()
  const next = nextPaymentStep(open, now)
  const isNewCard = opened.command.submittedFields !== undefined && next?.kind === 'redirect'
  const isSpent = next?.kind === 'form' || isNewCard
  if (next && next.kind !== 'checking' && !isSpent) return next
  const isBeingAsked = open.askedAt !== null && now - open.askedAt < ASK_AT_MOST_EVERY
  if (isBeingAsked && next?.kind === 'checking') return next
  const ended = await endOpenAttempt(needs, opened, open)
  return ended === 'ended' ? null : ended
}

function startedAs(
  order: OrderFacts['order'],
  { id, providerReference, data }: Pick<PaymentRow, 'id' | 'providerReference' | 'data'>,
  next: PaymentStart,
): StartedPayment {
  const detail = (data?.detail ?? {}) as StartedPayment['detail']
  return {
    orderId: order.id,
    orderToken: order.token,
    paymentId: id as PaymentId,
    providerReference,
    detail,
    next,
  }
}

async function ask(
  needs: PaymentNeeds,
  { facts: { order }, command, definition, provider }: Opened,
  payment: { id: number; orderId: number },
): Promise<StartedPayment> {
  const { fullname: name, email } = order
  const answer = await provider.start({
    paymentId: payment.id as PaymentId,
    methodId: command.methodId,
    orderId: order.id,
    amount: money(order.payable, order.currency),
    items: order.lines.map(({ name }) => name),
    buyer: { name, email, ip: command.ip ?? null },
    submittedFields: command.submittedFields ?? {},
    returnUrl: await returnUrlOf(needs.signer, publicUrl(needs.environment), payment.id, command.returnTo),
    payableUntil: order.cancelAt,
  })
  const applied = await actOn(needs, { definition, provider, payment, answer, cause: 'start' })
  if (applied?.verdict.kind === 'wait' || applied?.verdict.kind === 'ask-again')
    await needs.jobs.followPayment(payment.id, needs.now() + FIRST_CHECK)
  const { providerReference = null, detail = {} } = 'about' in answer ? answer.about : {}
  return startedAs(order, { id: payment.id, providerReference, data: { detail } }, startOf(applied))
}

/** By then most buyers have scanned the QR. */
const FIRST_CHECK = 10 * SECOND

/** Returns the buyer's next step after a provider's answer. */
export function startOf(applied: Applied | null): PaymentStart {
  const verdict = applied?.verdict
  switch (verdict?.kind) {
    case 'approve':
      return { kind: 'settled' }
    case 'wait':
      return verdict.next ?? { kind: 'checking' }
    case 'end':
      return { kind: 'refused', code: verdict.failure.code, reason: verdict.failure.message }
    default:
      return applied?.order.status === 'approved' ? { kind: 'settled' } : { kind: 'checking' }
  }
}
