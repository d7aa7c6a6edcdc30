import { asc, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Refund } from '#app/business/orders/process/refund.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orderHistory, orderLines, orders } from '#app/db/schema/orders.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** Moves of one round trip. */
const PAGE = 500

/** Money that a sale brought or that staff refunded. All amounts in minor units, never negative. */
export type MoneyMove = {
  readonly at: Instant
  readonly kind: 'sale' | 'refund'
  readonly amount: number
  readonly currency: string
  readonly orderId: number
  readonly buyer: string
  /** The name and number of the tax invoice; '' if none was asked for. */
  readonly taxName: string
  readonly taxId: string
  readonly items: readonly string[]
  readonly method: string
  /** Contained in the amount, and withheld from it; null for a refund. */
  readonly vat: number | null
  readonly withheld: number | null
}

/** A time, and the page of it. `until` is the first instant that no longer counts. */
export type MoneyPeriod = {
  readonly from: Instant
  readonly until: Instant
  /** `next` of the page before. */
  readonly after?: { readonly at: Instant; readonly id: number } | null
}
export type MoneyMoves = {
  readonly moves: readonly MoneyMove[]
  readonly next: MoneyPeriod['after']
}

/**
 * Returns sales and refunds of a time, the oldest first: the same that `sales_days` adds up. A sale counts when the
 * order is approved. An order that was refused before that is in no sum, nor is its refund. One round trip for 500
 * moves.
 */
export async function listMoneyMoves(
  { db }: { db: Database },
  { from, until, after = null }: MoneyPeriod,
  caller: Caller,
): Promise<Result<MoneyMoves, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'exports.take') || !may(caller, 'money.read')) return refuse({ code: 'NOT_STAFF' })
  const edge = after ?? { at: from, id: 0 }
  const history = sql`order_history WHERE to_status IN ('approved', 'refunded') AND at < CAST(${until} AS INTEGER)
    AND (at, id) > (CAST(${edge.at} AS INTEGER), CAST(${edge.id} AS INTEGER)) ORDER BY at, id LIMIT ${PAGE}`
  const { rows, lines, methods } = await readBatch(db, {
    rows: db
      .select({
        id: orderHistory.id,
        at: orderHistory.at,
        from: orderHistory.fromStatus,
        to: orderHistory.toStatus,
        data: orderHistory.data,
        orderId: orderHistory.orderId,
        currency: orders.currency,
        buyer: orders.fullname,
        taxInvoice: orders.taxInvoice,
        methodId: orders.paymentMethodId,
        payable: orders.payable,
        vat: orders.vatContained,
        withheld: orders.withholdingPrice,
      })
      .from(orderHistory)
      .innerJoin(orders, sql`${orders.id} = ${orderHistory.orderId}`)
      .where(sql`${orderHistory.id} IN (SELECT id FROM ${history})`)
      .orderBy(asc(orderHistory.at), asc(orderHistory.id)),
    lines: db
      .select({ orderId: orderLines.orderId, name: orderLines.name })
      .from(orderLines)
      .where(sql`${orderLines.orderId} IN (SELECT order_id FROM ${history})`)
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
    methods: db.select({ id: paymentMethods.id, name: paymentMethods.name }).from(paymentMethods),
  })
  const moves = rows.flatMap(({ at, from: was, to, data, orderId, currency, buyer, ...order }) => {
    const { payable, vat, withheld } = order
    const invoice = (order.taxInvoice ?? {}) as Readonly<Record<string, string | undefined>>
    const refund = data?.refund as Refund | undefined
    const told = {
      ...{ at, orderId, currency, buyer },
      taxName: [invoice.nameOne, invoice.nameTwo].filter(Boolean).join(' '),
      taxId: invoice.payerIdentificationNo ?? '',
      items: lines.filter(line => line.orderId === orderId).map(({ name }) => name),
      method: methods.find(({ id }) => id === order.methodId)?.name ?? '',
    }
    const isSale = to === 'approved' && was !== 'approved'
    const isRefund = refund !== undefined && (to === 'approved' || was === 'approved')
    return [
      ...(isSale ? [{ ...told, kind: 'sale' as const, amount: payable, vat, withheld }] : []),
      ...(isRefund
        ? [{ ...told, kind: 'refund' as const, amount: refund.amount, vat: null, withheld: null }]
        : []),
    ]
  })
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return ok({ moves, next: last ? { at: last.at, id: last.id } : null })
}
