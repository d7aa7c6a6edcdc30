import { asc, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { Dispatch } from '#app/business/orders/parcel.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { numbersOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { priceStepsOf } from './order-view.server.ts'
import { type ShippingAndInvoice, shippingAndInvoiceOf } from './shipping-and-invoice.ts'

/** A page of parcels. */
const PAGE = 50

/** The parcel of an order, as those who pack it see it: without amounts. */
export type ListedParcel = Pick<Order, 'id' | 'version' | 'fullname' | 'createdAt'> &
  Dispatch & {
    /** null if the order has no address. */
    readonly shipping: ShippingAndInvoice['shipping']
    readonly items: readonly { readonly id: number; readonly name: string; readonly qty: number }[]
  }

/** `next` is where the next page begins; null on the last page. */
export type Parcels = { readonly parcels: readonly ListedParcel[]; readonly next: string | null }

/**
 * Returns a page of the parcels that wait to be sent, the oldest order first; or of those that were sent, the latest
 * first. One batch, which reads a page of an index.
 */
export async function listParcels(
  { db }: { db: Database },
  { isSent, before, limit = PAGE }: { isSent: boolean; before: string | null; limit?: number },
  caller: Caller,
): Promise<Result<Parcels, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'orders.dispatch')) return refuse({ code: 'NOT_STAFF' })
  const [at, id] = numbersOf(before, 2) ?? []
  const sent = at === undefined ? sql`` : sql` AND (dispatched_at, id) < (CAST(${at} AS INTEGER), ${id})`
  const page = isSent
    ? sql`(SELECT id FROM orders WHERE dispatched_at IS NOT NULL${sent}
        ORDER BY dispatched_at DESC, id DESC LIMIT ${limit + 1})`
    : sql`(SELECT id FROM orders WHERE awaits_dispatch = 1 AND id > CAST(${id ?? 0} AS INTEGER)
        ORDER BY id LIMIT ${limit + 1})`
  const { rows, lines } = await readBatch(db, {
    rows: db
      .select()
      .from(orders)
      .where(sql`${orders.id} IN ${page}`)
      .orderBy(isSent ? sql`dispatched_at DESC, id DESC` : asc(orders.id)),
    lines: db
      .select()
      .from(orderLines)
      .where(
        sql`${orderLines.orderId} IN ${page} AND ${orderLines.productId} IS NOT NULL
          AND ${orderLines.refundedAt} IS NULL`,
      )
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return ok({
    parcels: shown.map(row => ({
      id: row.id as Order['id'],
      version: row.version,
      fullname: row.fullname,
      createdAt: row.createdAt,
      awaitsDispatch: row.awaitsDispatch,
      dispatchedAt: row.dispatchedAt,
      parcel: row.parcel,
      shipping: shippingAndInvoiceOf(row, priceStepsOf(row, db.$locale)).shipping,
      items: lines
        .filter(({ orderId }) => orderId === row.id)
        .map(({ id, name, qty }) => ({ id, name, qty })),
    })),
    next: rows.length > limit && last ? `${last.dispatchedAt ?? 0}.${last.id}` : null,
  })
}
