import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { orders } from '#app/db/schema/orders.ts'

/** The newest order of who is asking that he can still pay, by its token: what §2 calls the current order. Null: none. */
export async function findCurrentOrder(
  { db }: { db: Database },
  { account }: Pick<Caller, 'account'>,
): Promise<string | null> {
  if (!account) return null
  const isOpen = inArray(orders.status, ['notYetReceived', 'rejected'])
  const [order] = await db
    .select({ token: orders.token })
    .from(orders)
    .where(and(eq(orders.userId, account.userId), isOpen))
    .orderBy(desc(orders.id))
    .limit(1)
  return order?.token ?? null
}
