import { asc, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import { selectGrantsOf, toGrant } from '#app/business/learning/grant-repository.server.ts'
import { type RowsOf, readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { paymentReports, payments } from '#app/db/schema/payments.ts'
import type { Order } from './order.ts'
import {
  type OrderRef,
  orderIdSql,
  selectOrder,
  selectOrderLines,
  toOrder,
} from './order-repository.server.ts'

export type ReportRow = typeof paymentReports.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** An order with everything that a decision about it needs. Reports and payments are sorted by creation. */
export type OrderFacts = {
  readonly order: Order
  readonly reports: readonly ReportRow[]
  readonly payments: readonly PaymentRow[]
  readonly grants: readonly Grant[]
}

/** Returns the selects for OrderFacts, to be run in one batch. */
export function selectOrderFacts(db: Database, ref: OrderRef) {
  const id = orderIdSql(ref)
  return {
    orderRows: selectOrder(db, ref),
    // Mails to the buyer are in another language than the reader's.
    lineRows: selectOrderLines(asStored(db), ref),
    reports: selectReports(db, ref),
    payments: selectPayments(db, ref),
    grantRows: selectGrantsOf(db, sql`(SELECT user_id FROM orders WHERE id = ${id})`),
  }
}

export function selectReports(db: Database, ref: OrderRef) {
  return db
    .select()
    .from(paymentReports)
    .where(sql`${paymentReports.orderId} = ${orderIdSql(ref)}`)
    .orderBy(asc(paymentReports.id))
}

export function selectPayments(db: Database, ref: OrderRef) {
  return db
    .select()
    .from(payments)
    .where(sql`${payments.orderId} = ${orderIdSql(ref)}`)
    .orderBy(asc(payments.id))
}

/** Returns null if the order does not exist. */
export function toOrderFacts({
  orderRows: [row],
  lineRows,
  reports,
  payments,
  grantRows,
}: RowsOf<ReturnType<typeof selectOrderFacts>>): OrderFacts | null {
  return row ? { order: toOrder(row, lineRows), reports, payments, grants: grantRows.map(toGrant) } : null
}

export async function readOrderFacts(db: Database, ref: OrderRef): Promise<OrderFacts | null> {
  return toOrderFacts(await readBatch(db, selectOrderFacts(db, ref)))
}

/**
 * True if the caller may act on the order: by its token anybody, by its number only the owner.
 * decisions: Orders and payments
 */
export function mayHandle(order: Pick<Order, 'userId'>, ref: OrderRef, caller: Caller): boolean {
  return 'token' in ref || caller.account?.userId === order.userId
}
