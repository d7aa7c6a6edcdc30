import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { orders } from '#app/db/schema/orders.ts'

/** Returns the token of the caller's newest order that they can still pay, or null. behaviour: Card pages */
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
