import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { mayHandle } from '#app/business/orders/order-facts.server.ts'
import { type OrderRef, orderIdSql } from '#app/business/orders/order-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import {
  selectCovers,
  selectOrderView,
  toBuyerReport,
  toOrderView,
  toStoryEntry,
} from './order-view.server.ts'
import type { BuyerOrder } from './order-view.ts'

/**
 * Returns an order for its buyer: by token for anybody with the link, by number only for its owner. Otherwise null,
 * whether the order exists or not. One batch. decisions: Orders and payments
 */
export async function getOrderForBuyer(
  needs: { db: Database; now: Clock },
  ref: OrderRef,
  caller: Caller,
): Promise<BuyerOrder | null> {
  const rows = await readBatch(needs.db, {
    guests: selectGuest(needs.db, ref),
    covers: selectCovers(needs.db, sql`(${orderIdSql(ref)})`),
    view: selectOrderView(needs.db, ref),
  })
  const view = toOrderView(rows.view, { now: needs.now(), locale: needs.db.$locale })
  if (!view || !mayHandle(view.order, ref, caller)) return null
  const { history, reports, accounts, payments: _all, ...shared } = view
  const latest = reports.at(-1)
  return {
    ...shared,
    report: latest ? toBuyerReport(latest, accounts) : null,
    story: history.map(toStoryEntry),
    isOwner: caller.account?.userId === view.order.userId,
    isGuests: rows.guests.length > 0,
    covers: Object.fromEntries(rows.covers.map(({ lineId, url }) => [lineId, url])),
  }
}

/** Selects a row if the order's owner is a guest, with an account from the purchase and no password yet. */
function selectGuest(db: Database, ref: OrderRef) {
  return db
    .select({ userId: students.userId })
    .from(students)
    .where(
      sql`${students.userId} = (SELECT user_id FROM orders WHERE id = ${orderIdSql(ref)}) AND ${students.isGuest} = 1`,
    )
}
