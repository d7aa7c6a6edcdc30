import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import { mayHandle } from '#app/business/orders/order-facts.server.ts'
import { type OrderRef, orderIdSql } from '#app/business/orders/order-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { selectOrderView, toBuyerReport, toOrderView, toStoryEntry } from './order-view.server.ts'
import type { BuyerOrder } from './order-view.ts'

/**
 * An order for its buyer: by its token for whoever holds the link, by its number only for who owns it. Null for everybody
 * else, whether it exists or not. One batch. decisions: Orders and payments
 */
export async function getOrderForBuyer(
  needs: { db: Database; now: Clock },
  ref: OrderRef,
  caller: Caller,
): Promise<BuyerOrder | null> {
  const { guests, rows } = await readBatch(needs.db, {
    guests: selectGuest(needs.db, ref),
    rows: selectOrderView(needs.db, ref),
  })
  const view = await toOrderView(rows, needs.now())
  if (!view || !mayHandle(view.order, ref, caller)) return null
  const { history, reports, accounts, payments: _all, ...shared } = view
  const latest = reports.at(-1)
  return {
    ...shared,
    report: latest ? toBuyerReport(latest, accounts) : null,
    story: history.map(toStoryEntry),
    isOwner: caller.account?.userId === view.order.userId,
    isGuests: guests.length > 0,
  }
}

/** A row when who ordered has an account that the order made for him, without a password of his own yet. */
function selectGuest(db: Database, ref: OrderRef) {
  return db
    .select({ userId: students.userId })
    .from(students)
    .where(
      sql`${students.userId} = (SELECT user_id FROM orders WHERE id = ${orderIdSql(ref)}) AND ${students.isGuest} = 1`,
    )
}
