import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import type { Caller } from '../accounts/caller.ts'
import { mayHandle } from './order-facts.server.ts'
import type { OrderRef } from './order-repository.server.ts'
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
  const view = await toOrderView(await needs.db.batch([...selectOrderView(needs.db, ref)]), needs.now())
  if (!view || !mayHandle(view.order, ref, caller)) return null
  const { history, reports, payments: _all, ...shared } = view
  const latest = reports.at(-1)
  return {
    ...shared,
    report: latest ? toBuyerReport(latest) : null,
    story: history.map(toStoryEntry),
    isOwner: caller.account?.userId === view.order.userId,
  }
}
