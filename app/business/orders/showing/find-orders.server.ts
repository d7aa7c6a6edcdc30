import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { OrderId, OrderStatus } from '#app/business/orders/order.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { containsAll, idsContainingAnyOf, inAnyCase, LONG_GRAM } from '#app/db/grams.ts'
import { orderGrams, orderLines, orders } from '#app/db/schema/orders.ts'
import type { Instant } from '#app/platform/clock.ts'
import { NO_ID_IS_ABOVE, numbersOf, pageOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { searchPeopleWords } from '#app/platform/search-words.ts'
import type { FoundOrder, MoneyEvent } from './order-view.ts'

/** A page of orders. */
const PAGE = 50

/** A search of staff for orders. A search by words always gives the newest orders first. */
export type OrderSearch = {
  readonly status: OrderStatus | null
  readonly words: string
  readonly oldestFirst?: boolean
  /** `next` of the previous page's answer. null: the first page. */
  readonly before?: string | null
  /** How many orders at most; a page of them unless said. */
  readonly most?: number
}

/** `next` is where the next page begins; null on the last page, and for a search by words. */
export type FoundOrders = { readonly orders: readonly FoundOrder[]; readonly next: string | null }

/** With a status filter, this many of the newest orders that contain the words are checked for the status. */
const HOLDING = 300
/** The index has no words of one or two letters, so this many of the newest orders are searched instead. */
const NEWEST = 300

/**
 * Returns a page of orders for staff: all of them by number, or those of a status by their last change. With words, the
 * newest orders with this number, or with any part of name, email or phone number. One batch.
 */
export async function findOrders(
  { db }: { db: Database },
  search: OrderSearch,
  caller: Caller,
): Promise<Result<FoundOrders, { code: 'NOT_STAFF' }>> {
  if (!may(caller, 'orders.read')) return refuse({ code: 'NOT_STAFF' })
  const words = search.words.trim()
  if (words !== '') return ok({ orders: await ordersWith(db, idsOf(words, search), caller), next: null })
  const found = await ordersWith(db, idsOfPage(search), caller)
  const inOrder = found.toSorted((one, other) => compare(one, other, search))
  const most = search.most ?? PAGE
  const shown = inOrder.slice(0, most)
  const last = shown.at(-1)
  return ok({
    orders: shown,
    next:
      found.length > most && last
        ? search.status === null
          ? `${last.id}`
          : `${last.updatedAt}.${last.id}`
        : null,
  })
}

/** Selects the ids of a page, and of one order more if there is a next page. */
function idsOfPage({ status, oldestFirst = false, before = null, most = PAGE }: OrderSearch): SQL {
  const numbers = /^(?:(\d{1,15})\.)?(\d{1,15})$/.exec(before ?? '')
  const [id, at] = [Number(numbers?.[2]), Number(numbers?.[1] ?? 0)]
  const than = sql.raw(oldestFirst ? '>' : '<')
  const way = sql.raw(oldestFirst ? 'ASC' : 'DESC')
  if (status === null) {
    const edge = numbers ? id : oldestFirst ? 0 : Number.MAX_SAFE_INTEGER
    return sql`(SELECT id FROM orders WHERE id ${than} CAST(${edge} AS INTEGER) ORDER BY id ${way} LIMIT ${most + 1})`
  }
  const rest = numbers
    ? sql` AND (updated_at, id) ${than} (CAST(${at} AS INTEGER), CAST(${id} AS INTEGER))`
    : sql``
  return sql`(SELECT id FROM orders WHERE status = ${status}${rest}
    ORDER BY updated_at ${way}, id ${way} LIMIT ${most + 1})`
}

function compare(one: FoundOrder, other: FoundOrder, { status, oldestFirst = false }: OrderSearch): number {
  const later = (status === null ? 0 : one.updatedAt - other.updatedAt) || one.id - other.id
  return oldestFirst ? later : -later
}

/**
 * A time in which something happened to the money of orders: from an instant until before another. `before`: `next` of
 * the previous page.
 */
export type MovedIn = {
  readonly event: MoneyEvent
  readonly from: Instant
  readonly until: Instant
  readonly before: string | null
}

/** The moves of money that the counter of sales counts. Each condition begins with that of its own index. */
const COUNTED: Readonly<Record<MoneyEvent, SQL>> = {
  // The plus keeps the index whose condition is both statuses.
  approved: sql`to_status IN ('approved', 'refunded') AND +to_status = 'approved'
    AND coalesce(from_status, '') <> 'approved'`,
  refunded: sql`data ->> '$.refund' IS NOT NULL AND (from_status = 'approved' OR +to_status = 'approved')`,
}

/**
 * Returns a page of the orders that were approved, or from which staff refunded money, in a time, the last first,
 * whatever happened to them since: those that the counter of sales counts. Reads a page of an index. An order with two
 * refunds is listed once on a page.
 */
export async function findMovedOrders(
  { db }: { db: Database },
  { event, from, until, before }: MovedIn,
  caller: Caller,
): Promise<Result<FoundOrders, { code: 'NOT_STAFF' }>> {
  if (!may(caller, 'orders.read')) return refuse({ code: 'NOT_STAFF' })
  const place = numbersOf(before, 2)
  const edge = place ? sql` AND (at, id) < (CAST(${place[0]} AS INTEGER), ${place[1]})` : sql``
  const moves = await db.all<{
    id: number
    at: number
    orderId: number
  }>(sql`SELECT id, at, order_id AS orderId
    FROM order_history WHERE ${COUNTED[event]}
      AND at >= CAST(${from} AS INTEGER) AND at < CAST(${until} AS INTEGER)${edge}
    ORDER BY at DESC, id DESC LIMIT ${PAGE + 1}`)
  const shown = moves.slice(0, PAGE)
  const last = shown.at(-1)
  return ok({
    orders: await ordersInOrder(db, shown, caller),
    next: moves.length > PAGE && last ? `${last.at}.${last.id}` : null,
  })
}

/** A course or a product by its id. */
export type OrderedItem = { readonly kind: 'course' | 'product'; readonly id: number }

/** `name`: of the item, as the newest of these orders has it; '' if there is none. */
export type OrdersWith = FoundOrders & { readonly name: string }

/**
 * Returns a page of the orders with this course or product, the newest first, in whatever status. Reads a page of the
 * index of ordered items.
 */
export async function findOrdersWith(
  { db }: { db: Database },
  { item, before }: { readonly item: OrderedItem; readonly before: string | null },
  caller: Caller,
): Promise<Result<OrdersWith, { code: 'NOT_STAFF' }>> {
  if (!may(caller, 'orders.read')) return refuse({ code: 'NOT_STAFF' })
  const column = item.kind === 'course' ? orderLines.courseId : orderLines.productId
  const lines = await db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      name: orderLines.name,
      english: orderLines.english,
    })
    .from(orderLines)
    .where(and(eq(column, item.id), lt(orderLines.id, numbersOf(before, 1)?.[0] ?? NO_ID_IS_ABOVE)))
    .orderBy(desc(orderLines.id))
    .limit(PAGE + 1)
  const { shown, lastId } = pageOf(lines, PAGE)
  return ok({
    orders: await ordersInOrder(db, shown, caller),
    next: lastId === null ? null : `${lastId}`,
    name: shown[0]?.name ?? '',
  })
}

/** Returns the orders that these rows name, in the order of the rows, each once. */
async function ordersInOrder(
  db: Database,
  rows: readonly { readonly orderId: number }[],
  caller: Caller,
): Promise<FoundOrder[]> {
  const ids = [...new Set(rows.map(({ orderId }) => orderId))]
  const found = await ordersWith(db, anyOf(ids), caller)
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Returns the newest orders of one person, for staff. */
export async function findOrdersOf(
  { db }: { db: Database },
  { userId }: { userId: string },
  caller: Caller,
): Promise<readonly FoundOrder[]> {
  if (!may(caller, 'orders.read')) return []
  return ordersWith(
    db,
    sql`(SELECT id FROM orders WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${PAGE})`,
    caller,
  )
}

/** Returns one order as the lists show it, for staff who may not see its money. */
export async function findOrder(
  { db }: { db: Database },
  { orderId }: { orderId: number },
  caller: Caller,
): Promise<FoundOrder | null> {
  if (!may(caller, 'orders.read')) return null
  const [order] = await ordersWith(db, sql`(CAST(${orderId} AS INTEGER))`, caller)
  return order ?? null
}

async function ordersWith(db: Database, found: SQL, caller: Caller): Promise<FoundOrder[]> {
  const showsMoney = may(caller, 'money.read')
  const { rows, lines } = await readBatch(db, {
    rows: db.select().from(orders).where(sql`${orders.id} IN ${found}`).orderBy(desc(orders.id)),
    lines: db
      .select({ orderId: orderLines.orderId, name: orderLines.name, english: orderLines.english })
      .from(orderLines)
      .where(sql`${orderLines.orderId} IN ${found}`)
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
  })
  return rows.map(row => ({
    id: row.id as OrderId,
    status: row.status,
    awaitsApproval: row.awaitsApproval,
    currency: row.currency as Currency,
    payable: showsMoney ? row.payable : null,
    fullname: row.fullname,
    email: row.email,
    tel: row.tel,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    courses: lines.filter(({ orderId }) => orderId === row.id).map(({ name }) => name),
  }))
}

/** Selects at most `most` ids. The plus stops SQLite from reading all orders of a status to find one. */
function idsOf(words: string, { status, most = PAGE }: OrderSearch): SQL {
  const inStatus = status === null ? sql`` : sql` AND +status = ${status}`
  const { digits, ways } = searchPeopleWords(words)
  // A phone number begins with 0 or with 66 and ten more digits; an order number never does.
  if (digits === null && /^[1-9]\d{0,14}$/.test(words)) {
    return sql`(SELECT id FROM orders WHERE id = CAST(${Number(words)} AS INTEGER)${inStatus})`
  }
  return sql`(SELECT id FROM orders WHERE id IN ${holding(words, digits === null ? [] : ways, status)}${inStatus}
    UNION SELECT id FROM orders
      WHERE user_id IN (SELECT id FROM user WHERE email = ${words.toLowerCase()})${inStatus}
    ORDER BY id DESC LIMIT ${most})`
}

/** Selects orders whose buyer data contain the words as typed, or a phone number in any of its spellings. */
function holding(typed: string, ways: readonly string[], status: OrderStatus | null) {
  const words = ways.length > 0 ? [] : inAnyCase([typed])
  const text = sql`(o.fullname || char(10) || o.email || char(10) || o.tel)`
  if (words.length > 0 || ways.length > 0) {
    return idsContainingAnyOf({ table: orderGrams, longest: LONG_GRAM }, ways, {
      words,
      order: 'newest first',
      holds: (id, all) =>
        sql`EXISTS (SELECT 1 FROM ${orders} o WHERE o.id = ${id} AND ${containsAll(text, all)})`,
      most: status === null ? PAGE : HOLDING,
    })
  }
  return sql`(SELECT id FROM (SELECT id, email, fullname, tel FROM orders ORDER BY id DESC LIMIT ${NEWEST}) AS o
    WHERE ${containsAll(text, [typed])})`
}
