import { desc, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { stockChanges } from '#app/db/schema/catalogue.ts'

const SHOWN = 50

/** Selects the last changes of a product's stock, the newest first. */
export function selectStockChanges(db: Database, productId: number) {
  return db
    .select({
      id: stockChanges.id,
      change: stockChanges.change,
      left: sql<number>`coalesce(${stockChanges.leftAfter}, 0)`.as('left'),
      kind: stockChanges.kind,
      reason: stockChanges.reason,
      orderId: stockChanges.orderId,
      isByStaff: sql<boolean>`${stockChanges.actor} IS NOT NULL`.mapWith(Boolean).as('is_by_staff'),
      who: sql<string | null>`(SELECT name FROM user WHERE user.id = substr(${stockChanges.actor}, 7))`.as(
        'who',
      ),
      at: stockChanges.at,
    })
    .from(stockChanges)
    .where(sql`${stockChanges.productId} = ${productId}`)
    .orderBy(desc(stockChanges.id))
    .limit(SHOWN)
}
