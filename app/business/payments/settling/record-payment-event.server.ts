import { and, eq, inArray } from 'drizzle-orm'
import { limitsOf, limitsOfNetwork } from '#app/business/callers/rates.ts'
import { countTry, type Limit, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import { type OpenedProvider, openProviderNamed } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type {
  Acknowledgement,
  EventSubject,
  ProviderDefinition,
  RawWebhook,
  ReadWebhook,
} from '#app/business/payments/payment-provider.ts'
import { paymentEvents, payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

export type EventRefusal =
  | { readonly code: 'NOT_FOUND' }
  /** The message is noted for staff and never acted on. */
  | { readonly code: 'SIGNATURE_REFUSED' }
  | TooManyTries

type Received = OpenedProvider & {
  readonly raw: RawWebhook
  readonly read: ReadWebhook
}

type Row = Omit<typeof paymentEvents.$inferInsert, 'provider' | 'cause' | 'receivedAt'>

/**
 * Checks a webhook's signature, stores the message before anything acts on it, and returns the response for the
 * provider. The queue does the work. The same event again adds no row and no work. Signed messages are never limited.
 * Of a message with a refused signature only hash and size are kept, and only for a limited number per network.
 * decisions: Ideas, 'Payment events are an inbox'
 */
export async function recordPaymentEvent(
  needs: PaymentNeeds,
  { provider: name, raw }: { provider: string; raw: RawWebhook },
): Promise<Result<Acknowledgement, EventRefusal>> {
  const opened = await openProviderNamed(name, needs)
  if (!opened) return refuse({ code: 'NOT_FOUND' })
  const { provider } = opened
  const read = await provider.readWebhook(raw)
  const kept = await recordReadEvent(needs, { ...opened, raw, read })
  if (!kept.ok) return kept
  return ok(read.acknowledgement ?? provider.acknowledgement ?? { contentType: 'text/plain', body: 'OK' })
}

/** Records a message whose signature has been checked. */
export function recordReadEvent(
  needs: PaymentNeeds,
  received: Received,
): Promise<Result<null, EventRefusal>> {
  const { signature } = received.read
  if (signature === 'valid') return storeSigned(needs, received)
  return signature === 'unsigned' ? storeUnsigned(needs, received) : storeRefused(needs, received)
}

async function storeSigned(
  needs: PaymentNeeds,
  { definition, read }: Received,
): Promise<Result<null, never>> {
  const { signature, eventKey, body } = read
  await insertAndQueue(needs, definition, { signature, eventKey, body })
  return ok(null)
}

/**
 * Records an unsigned message. Anybody can write one, so it is only a hint about a payment that the shop started. A
 * hint above the limit is dropped if it names no payment of the shop, or if the sweep asks about the payment anyway;
 * the provider still gets its acknowledgement.
 */
async function storeUnsigned(
  needs: PaymentNeeds,
  { definition, provider, raw, read }: Received,
): Promise<Result<null, TooManyTries>> {
  const { signature, eventKey, body } = read
  const payment = await findPayment(needs, definition, provider.subjectOf(body))
  const isAskedAbout = payment !== null && payment.askAt !== null
  const tooMany = await countTry(needs, payment ? limitsOfPayment(raw, payment) : limitsOfStranger(raw))
  if (tooMany) return payment === null || isAskedAbout ? ok(null) : refuse(tooMany)
  if (payment !== null)
    await insertAndQueue(needs, definition, { signature, eventKey, body, paymentId: payment.id })
  else
    await insert(needs, definition, { signature, eventKey, ...(await rowWithoutBody(needs, raw, 'ignored')) })
  return ok(null)
}

async function storeRefused(
  needs: PaymentNeeds,
  { definition, raw, read: { signature, eventKey } }: Received,
): Promise<Result<never, EventRefusal>> {
  const tooMany = await countTry(needs, limitsOfStranger(raw))
  if (tooMany) return refuse(tooMany)
  // A refused message must not take the key of the real message with the same id.
  const key = { signature, eventKey: `${signature}:${eventKey}` }
  await insert(needs, definition, { ...key, ...(await rowWithoutBody(needs, raw, 'refused')) })
  needs.log.warn('webhook not believed', { provider: definition.name, signature })
  return refuse({ code: 'SIGNATURE_REFUSED' })
}

/**
 * Returns the columns of a message that needs no work: hash and size instead of its body. A GET message has everything
 * in its address.
 */
async function rowWithoutBody(
  { now }: PaymentNeeds,
  { body, url }: RawWebhook,
  outcome: 'ignored' | 'refused',
) {
  const bytes = body.length > 0 ? body : new TextEncoder().encode(url.search)
  return { body: '', bodyHash: await sha256Hex(bytes), bodySize: bytes.length, handledAt: now(), outcome }
}

async function insertAndQueue(needs: PaymentNeeds, definition: ProviderDefinition, row: Row): Promise<void> {
  const kept = await insert(needs, definition, row)
  if (kept) await needs.jobs.handlePaymentEvent(kept.id)
}

/** Undefined: the event is already known, or an unsigned one about the same payment waits. */
async function insert({ db, now }: PaymentNeeds, { name: provider }: ProviderDefinition, row: Row) {
  const [kept] = await db
    .insert(paymentEvents)
    .values({ ...row, provider, cause: 'webhook', receivedAt: now() })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return kept
}

/**
 * Finds the payment that an unsigned message names. A payment whose provider reference never reached us is left to the
 * sweep.
 */
async function findPayment({ db }: PaymentNeeds, { methodIds }: ProviderDefinition, subject: EventSubject) {
  if (subject === null) return null
  const isNamed =
    'paymentId' in subject
      ? eq(payments.id, subject.paymentId)
      : eq(payments.providerReference, subject.providerReference)
  const [row] = await db
    .select({ id: payments.id, askAt: payments.askAt })
    .from(payments)
    .where(and(isNamed, inArray(payments.methodId, [...methodIds])))
    .limit(1)
  return row ?? null
}

type Named = { readonly id: number; readonly askAt: Instant | null }

/** Returns the limits of one payment, and once it is over also those of the network: see `RATES`. */
function limitsOfPayment(raw: RawWebhook, { id, askAt }: Named): Limit[] {
  const ofPayment = limitsOf('webhook', `webhook:payment:${id}`)
  return askAt === null
    ? [...ofPayment, ...limitsOfNetwork('webhookAfterEnd', 'webhook:over', raw)]
    : ofPayment
}

const limitsOfStranger = (raw: RawWebhook): Limit[] =>
  limitsOfNetwork('strangeWebhook', 'webhook:stranger', raw)
