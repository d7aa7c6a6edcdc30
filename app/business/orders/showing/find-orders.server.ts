import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Currency } from '#app/business/money/money.ts'
import type { OrderId, OrderStatus } from '#app/business/orders/order.ts'
import { mayReview } from '#app/business/orders/order-facts.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { containsAll, idsContainingAnyOf, inAnyCase, LONG_GRAM } from '#app/db/grams.ts'
import { orderGrams, orderLines, orders } from '#app/db/schema/orders.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { searchPeopleWords } from '#app/platform/search-words.ts'
import type { FoundOrder } from './order-view.ts'

const MOST = 50
/** With a status filter, this many of the newest orders that contain the words are checked for the status. */
const HOLDING = 300
/** The index has no words of one or two letters, so this many of the newest orders are searched instead. */
const NEWEST = 300

/**
 * Returns orders for staff by status and by number, or any part of name, email
 * or phone number; newest first. One batch.
 */
export async function findOrders(
  { db }: { db: Database },
  { status, words }: { status: OrderStatus | null; words: string },
  caller: Caller,
): Promise<Result<readonly FoundOrder[], { code: 'NOT_STAFF' }>> {
  if (!mayReview(caller)) return refuse({ code: 'NOT_STAFF' })
  return ok(await ordersWith(db, idsOf(words.trim(), status)))
}

/** Returns the newest orders of one person, for staff. */
export async function findOrdersOf(
  { db }: { db: Database },
  { userId }: { userId: string },
  caller: Caller,
): Promise<readonly FoundOrder[]> {
  if (!mayReview(caller)) return []
  return ordersWith(db, sql`(SELECT id FROM orders WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${MOST})`)
}

async function ordersWith(db: Database, found: SQL): Promise<FoundOrder[]> {
  const { rows, lines } = await readBatch(db, {
    rows: db.select().from(orders).where(sql`${orders.id} IN ${found}`).orderBy(desc(orders.id)),
    lines: db
      .select({ orderId: orderLines.orderId, name: orderLines.name })
      .from(orderLines)
      .where(sql`${orderLines.orderId} IN ${found}`)
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
  })
  return rows.map(row => ({
    id: row.id as OrderId,
    status: row.status,
    awaitsApproval: row.awaitsApproval,
    currency: row.currency as Currency,
    payable: row.payable,
    fullname: row.fullname,
    email: row.email,
    createdAt: row.createdAt,
    courses: lines.filter(({ orderId }) => orderId === row.id).map(({ name }) => name),
  }))
}

/** Selects at most `MOST` ids. The plus stops SQLite from reading all orders of a status to find one. */
function idsOf(words: string, status: OrderStatus | null) {
  const inStatus = status === null ? sql`` : sql` AND +status = ${status}`
  if (words === '') {
    return status === null
      ? sql`(SELECT id FROM orders ORDER BY id DESC LIMIT ${MOST})`
      : sql`(SELECT id FROM orders WHERE status = ${status} ORDER BY updated_at DESC LIMIT ${MOST})`
  }
  const { digits, ways } = searchPeopleWords(words)
  // A phone number begins with 0 or with 66 and ten more digits; an order number never does.
  if (digits === null && /^[1-9]\d{0,14}$/.test(words)) {
    return sql`(SELECT id FROM orders WHERE id = CAST(${Number(words)} AS INTEGER)${inStatus})`
  }
  return sql`(SELECT id FROM orders WHERE id IN ${holding(words, digits === null ? [] : ways, status)}${inStatus}
    UNION SELECT id FROM orders
      WHERE user_id IN (SELECT id FROM user WHERE email = ${words.toLowerCase()})${inStatus}
    ORDER BY id DESC LIMIT ${MOST})`
}

/** Selects orders whose buyer data contain the words as typed, or a phone number in any of its spellings. */
function holding(typed: string, ways: readonly string[], status: OrderStatus | null) {
  const words = ways.length > 0 ? [] : inAnyCase([typed])
  if (words.length > 0 || ways.length > 0) {
    const text = sql`(o.fullname || char(10) || o.email || char(10) || o.tel)`
    return idsContainingAnyOf({ table: orderGrams, longest: LONG_GRAM }, ways, {
      words,
      order: 'newest first',
      holds: (id, all) =>
        sql`EXISTS (SELECT 1 FROM ${orders} o WHERE o.id = ${id} AND ${containsAll(text, all)})`,
      most: status === null ? MOST : HOLDING,
    })
  }
  const like = `%${typed.replace(/[\\%_]/g, found => `\\${found}`)}%`
  return sql`(SELECT id FROM (SELECT id, email, fullname, tel FROM orders ORDER BY id DESC LIMIT ${NEWEST})
    WHERE email LIKE ${like} ESCAPE '\\' OR fullname LIKE ${like} ESCAPE '\\' OR tel LIKE ${like} ESCAPE '\\')`
}
