import { eq } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { type Money, money } from '#app/business/money/money.ts'
import type { OrderRef } from '#app/business/orders/order-repository.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type { BrowserPolicy, PaymentEntry } from '#app/business/payments/payment-provider.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import type { ReturnPaths } from '#app/business/payments/return-link.server.ts'
import { orders } from '#app/db/schema/orders.ts'
import { type Instant, MINUTE } from '#app/platform/clock.ts'
import { encodeBase64Url } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import {
  openToStart,
  type StartedPayment,
  type StartPaymentRefusal,
  startPayment,
} from './start-payment.server.ts'

type CardEntry = Extract<PaymentEntry, { kind: 'card-page' }>

type OpenCardPage = {
  readonly order: OrderRef
  /** Null: the order's own method. */
  readonly methodId: number | null
  readonly claimed?: number | null
  readonly returnTo?: ReturnPaths
}

/**
 * Returns the path of a card page, for a caller who may pay the order. No attempt starts yet: it starts with the card's
 * token.
 */
export async function openCardPage(
  needs: PaymentNeeds,
  { order, methodId, claimed, returnTo = { success: '', failure: '' } }: OpenCardPage,
  caller: Caller,
): Promise<Result<{ path: string; orderToken: string }, StartPaymentRefusal>> {
  const method = methodId ?? (await methodOf(needs, order))
  const opened = await openToStart(needs, { order, methodId: method, claimed }, caller)
  if (!opened.ok) return opened
  const { id: orderId, token: orderToken, currency } = opened.value.facts.order
  if (opened.value.provider.entryOf(method, currency)?.kind !== 'card-page')
    return refuse({ code: 'PROVIDER_NOT_READY', faults: [`method ${method} has no page for cards`] })
  const path = await cardPagePath(needs.signer, { orderId, methodId: method, returnTo }, needs.now())
  return ok({ path, orderToken })
}

async function methodOf({ db }: PaymentNeeds, ref: OrderRef): Promise<number> {
  const is = 'token' in ref ? eq(orders.token, ref.token) : eq(orders.id, ref.id)
  const [row] = await db.select({ methodId: orders.paymentMethodId }).from(orders).where(is)
  const methodId = row?.methodId ?? 0
  return providerOf(methodId) ? methodId : 0
}

type CardPage = {
  readonly orderId: number
  readonly orderToken: string
  readonly due: Money
  readonly entry: CardEntry
  /** Origins that the page needs besides those of its form: where it sends the buyer on. */
  readonly policy: BrowserPolicy | null
}

/** Returns what a card page shows; null: the link has expired or is not valid. Anybody who has the link may pay. */
export async function getCardPage(
  needs: PaymentNeeds,
  { link: text }: { link: string },
  caller: Caller,
): Promise<Result<CardPage, StartPaymentRefusal & { orderToken?: string }> | null> {
  const found = await findLink(needs, text)
  if (!found) return null
  const { link, orderToken } = found
  const opened = await openToStart(needs, { order: { token: orderToken }, methodId: link.methodId }, caller)
  if (!opened.ok) return refuse({ ...opened.error, orderToken })
  const { order } = opened.value.facts
  const entry = opened.value.provider.entryOf(link.methodId, order.currency)
  if (entry?.kind !== 'card-page')
    return refuse({ code: 'PROVIDER_NOT_READY', faults: ['no page for cards'], orderToken })
  const due = money(order.payable, order.currency)
  const policy = opened.value.provider.browserPolicy?.(link.methodId) ?? null
  return ok({ orderId: order.id, orderToken, due, entry, policy })
}

/**
 * Starts an attempt with the card's token, which the provider's form put into the page. null: the link has expired or
 * is not valid.
 */
export async function payByCardPage(
  needs: PaymentNeeds,
  {
    link: text,
    token,
    claimed,
    ip,
  }: { link: string; token: string; claimed: number | null; ip: string | null },
  caller: Caller,
): Promise<Result<StartedPayment & { returnTo: ReturnPaths }, StartPaymentRefusal> | null> {
  const found = await findLink(needs, text)
  if (!found) return null
  const { methodId, returnTo } = found.link
  const command = {
    order: { token: found.orderToken },
    methodId,
    submittedFields: { token },
    claimed,
    ip,
    returnTo,
  }
  const started = await startPayment(needs, command, caller)
  return started.ok ? ok({ ...started.value, returnTo }) : started
}

async function findLink(
  { db, signer, now }: PaymentNeeds,
  text: string,
): Promise<{ link: CardPageLink; orderToken: string } | null> {
  const link = await readCardPageLink(signer, text, now())
  if (!link) return null
  const [order] = await db.select({ token: orders.token }).from(orders).where(eq(orders.id, link.orderId))
  return order ? { link, orderToken: order.token } : null
}

const PURPOSE = 'card-page'

/**
 * The signed content of a card page's link: the order, the method, when the link expires, and where the buyer goes on.
 */
type CardPageLink = {
  readonly orderId: number
  readonly methodId: number
  readonly until: Instant
  readonly returnTo: ReturnPaths
}

/** Long enough to fetch a card, and short enough that a link found in a browser's history is worthless. */
const HOLDS = 30 * MINUTE

/** Returns the path of a card page. It is signed, so nobody can guess it. */
async function cardPagePath(
  signer: Signer,
  { orderId, methodId, returnTo }: Omit<CardPageLink, 'until'>,
  now: Instant,
): Promise<string> {
  const { success, failure } = returnTo
  const fields = JSON.stringify([orderId, methodId, now + HOLDS, success, failure])
  const text = encodeBase64Url(new TextEncoder().encode(fields))
  return `/payment/card/${text}.${await signer.sign(PURPOSE, text)}`
}

/** Returns what the link says; null: the shop did not make it, or it has expired. */
async function readCardPageLink(signer: Signer, link: string, now: Instant): Promise<CardPageLink | null> {
  const [text = '', signature = ''] = link.split('.')
  if (!(await signer.verify(PURPOSE, text, signature))) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter =>
    letter.charCodeAt(0),
  )
  const [orderId, methodId, until, success, failure] = JSON.parse(new TextDecoder().decode(bytes)) as [
    number,
    number,
    Instant,
    string,
    string,
  ]
  return until > now ? { orderId, methodId, until, returnTo: { success, failure } } : null
}
