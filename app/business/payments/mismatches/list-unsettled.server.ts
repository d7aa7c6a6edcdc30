import { asc, eq, isNull, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { OrderStatus } from '#app/business/orders/order.ts'
import type { MismatchReason } from '#app/business/payments/settling/payment-verdict.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods, paymentMismatches, paymentRefunds, payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
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
}

const AT_ONCE = 100

/** Returns all money that waits for staff, oldest first: mismatches, and refunds that did not go back. */
export async function listUnsettled(
  { db }: { db: Database },
  caller: Caller,
): Promise<Result<Unsettled, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'money.read')) return refuse({ code: 'NOT_STAFF' })
  // Not a batch: D1 answers a batch by column names, and these tables share some.
  const [mismatches, refunds] = await Promise.all([readMismatches(db), readRefunds(db)])
  return ok({ mismatches, refunds })
}

async function readMismatches(db: Database): Promise<OpenMismatch[]> {
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
    .where(isNull(paymentMismatches.resolvedAt))
    .orderBy(asc(paymentMismatches.openedAt))
    .limit(AT_ONCE)
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

async function readRefunds(db: Database): Promise<UnsettledRefund[]> {
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
    .where(sql`${paymentRefunds.state} IN ('open', 'refused')`)
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(AT_ONCE)
  return rows.map(refund => ({
    ...refund,
    state: refund.state as UnsettledRefund['state'],
    currency: refund.currency as Currency,
  }))
}
