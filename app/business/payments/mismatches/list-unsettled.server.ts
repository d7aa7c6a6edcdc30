import { asc, eq, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { OrderStatus } from '#app/business/orders/order.ts'
import type { MismatchReason } from '#app/business/payments/settling/payment-verdict.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods, paymentMismatches, paymentRefunds, payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { nextPlace, numbersOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { mayAccept } from './mismatch-choices.ts'

/** A mismatch that staff must settle, with what they need to decide. Amounts in minor units. */
export type OpenMismatch = {
  readonly id: number
  readonly reason: MismatchReason
  readonly openedAt: Instant
  readonly order: {
    readonly id: number
    readonly status: OrderStatus
    readonly awaitsApproval: boolean
    readonly fullname: string
    readonly payable: number
    readonly currency: Currency
  }
  readonly paymentId: number
  readonly methodName: string
  readonly providerReference: string | null
  readonly received: number | null
  readonly receivedCurrency: string | null
  readonly returned: number | null
  readonly mayAccept: boolean
}

export type UnsettledRefund = {
  readonly id: number
  readonly orderId: number
  readonly fullname: string
  readonly amount: number
  readonly currency: Currency
  readonly state: 'open' | 'refused'
  readonly failure: string | null
  readonly createdAt: Instant
}

export type Unsettled = {
  readonly mismatches: readonly OpenMismatch[]
  readonly refunds: readonly UnsettledRefund[]
  /** Where the next page of both begins; null on the last page. */
  readonly next: string | null
}

const AT_ONCE = 100

/**
 * Returns a page of the money that waits for staff, oldest first: mismatches, and refunds that did not go back.
 * `before`: `next` of the page before.
 */
export async function listUnsettled(
  { db }: { db: Database },
  caller: Caller,
  before: string | null = null,
): Promise<Result<Unsettled, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'money.read')) return refuse({ code: 'NOT_STAFF' })
  // Not a batch: D1 answers a batch by column names, and these tables share some.
  const [opened = 0, mismatchId = 0, created = 0, refundId = 0] = numbersOf(before, 4) ?? []
  const [mismatches, refunds] = await Promise.all([
    readMismatches(db, [opened, mismatchId]),
    readRefunds(db, [created, refundId]),
  ])
  const shown = { mismatches: mismatches.slice(0, AT_ONCE), refunds: refunds.slice(0, AT_ONCE) }
  const [mismatch, refund] = [shown.mismatches.at(-1), shown.refunds.at(-1)]
  const next = nextPlace([
    {
      end: mismatch ? [mismatch.openedAt, mismatch.id] : [opened, mismatchId],
      hasMore: mismatches.length > AT_ONCE,
    },
    { end: refund ? [refund.createdAt, refund.id] : [created, refundId], hasMore: refunds.length > AT_ONCE },
  ])
  return ok({ ...shown, next })
}

/** The instant and the id of the last row that was shown; two times 0 before the first. */
type Place = readonly [at: number, id: number]

async function readMismatches(db: Database, [at, id]: Place): Promise<OpenMismatch[]> {
  const rows = await db
    .select({
      mismatch: paymentMismatches,
      order: {
        id: orders.id,
        status: orders.status,
        awaitsApproval: orders.awaitsApproval,
        fullname: orders.fullname,
        payable: orders.payable,
        currency: orders.currency,
      },
      payment: { state: payments.state, providerReference: payments.providerReference },
      methodName: sql<string>`COALESCE(${paymentMethods.name}, '')`.as('method_name'),
      english: nameInEnglish(paymentMethods.english, 'methodName'),
    })
    .from(paymentMismatches)
    .innerJoin(orders, eq(orders.id, paymentMismatches.orderId))
    .innerJoin(payments, eq(payments.id, paymentMismatches.paymentId))
    .leftJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(
      sql`${paymentMismatches.resolvedAt} IS NULL AND (${paymentMismatches.openedAt}, ${paymentMismatches.id}) > (${at}, ${id})`,
    )
    .orderBy(asc(paymentMismatches.openedAt), asc(paymentMismatches.id))
    .limit(AT_ONCE + 1)
  return rows.map(({ mismatch, order, payment, methodName }) => ({
    id: mismatch.id,
    reason: mismatch.reason as MismatchReason,
    openedAt: mismatch.openedAt,
    order: { ...order, currency: order.currency as Currency },
    paymentId: mismatch.paymentId,
    methodName,
    providerReference: payment.providerReference,
    received: mismatch.receivedAmount,
    receivedCurrency: mismatch.receivedCurrency,
    returned: mismatch.returned,
    mayAccept: mayAccept({ ...mismatch, paymentState: payment.state, order }),
  }))
}

async function readRefunds(db: Database, [at, id]: Place): Promise<UnsettledRefund[]> {
  const rows = await db
    .select({
      id: paymentRefunds.id,
      orderId: paymentRefunds.orderId,
      amount: paymentRefunds.amount,
      state: paymentRefunds.state,
      failure: paymentRefunds.failure,
      createdAt: paymentRefunds.createdAt,
      fullname: orders.fullname,
      currency: orders.currency,
    })
    .from(paymentRefunds)
    .innerJoin(orders, eq(orders.id, paymentRefunds.orderId))
    .where(
      sql`${paymentRefunds.state} IN ('open', 'refused') AND (${paymentRefunds.createdAt}, ${paymentRefunds.id}) > (${at}, ${id})`,
    )
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id))
    .limit(AT_ONCE + 1)
  return rows.map(refund => ({
    ...refund,
    state: refund.state as UnsettledRefund['state'],
    currency: refund.currency as Currency,
  }))
}
