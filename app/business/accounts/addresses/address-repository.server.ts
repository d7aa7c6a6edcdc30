import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { shippingAddresses } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { SavedAddress, ShippingAddress } from './shipping-address.ts'

/** Nobody needs more at once; what is beyond is a program. */
export const MOST_ADDRESSES = 50

type AddressRow = typeof shippingAddresses.$inferSelect

/** True in SQL for the caller's entries: the account's, or what this browser kept without one. */
export function isOwnAddress({ account, visitorId }: Caller): SQL | undefined {
  const asVisitor = and(isNull(shippingAddresses.userId), eq(shippingAddresses.visitorId, visitorId))
  return account ? or(eq(shippingAddresses.userId, account.userId), asVisitor) : asVisitor
}

/** The caller's address book, the latest entry first. */
export function selectOwnAddresses(db: Database, caller: Caller) {
  return db
    .select()
    .from(shippingAddresses)
    .where(and(isOwnAddress(caller), isNull(shippingAddresses.removedAt)))
    .orderBy(desc(shippingAddresses.id))
}

/** One entry of the caller's book by its id; nothing for another's and for a removed one. */
export function selectOwnAddress(db: Database, caller: Caller, id: number | null) {
  return db
    .select()
    .from(shippingAddresses)
    .where(and(eq(shippingAddresses.id, id ?? 0), isNull(shippingAddresses.removedAt), isOwnAddress(caller)))
}

/**
 * Prepares a new entry, unless the book has the same one already or is full. `userId` null: it is the visitor's. Counted and
 * compared inside the statement, so that the same press twice, or two tabs, make one.
 */
export function insertAddress(
  db: Database,
  owner: { readonly userId: string | null; readonly visitorId: string },
  { fullname, tel, address }: ShippingAddress,
  at: Instant,
) {
  const { userId, visitorId } = owner
  const own =
    userId === null
      ? sql`user_id IS NULL AND visitor_id = ${visitorId} AND removed_at IS NULL`
      : sql`user_id = ${userId} AND removed_at IS NULL`
  const same = sql`fullname = ${fullname} AND tel = ${tel} AND address = ${address}`
  // Every number binds as REAL, hence the CAST. The columns stand in the order of the table.
  return db.insert(shippingAddresses).select(
    sql`SELECT NULL, ${userId}, ${visitorId}, ${fullname}, ${tel}, ${address}, CAST(${at} AS INTEGER), NULL
      WHERE NOT EXISTS (SELECT 1 FROM shipping_addresses WHERE ${own} AND ${same})
        AND (SELECT COUNT(*) FROM shipping_addresses WHERE ${own}) < ${MOST_ADDRESSES}`,
  )
}

/** Prepares giving a visitor's book to the account that this browser signed in to or bought with. */
export function adoptAddresses(
  db: Database,
  { visitorId, userId }: { readonly visitorId: string; readonly userId: string },
) {
  return db
    .update(shippingAddresses)
    .set({ userId })
    .where(and(isNull(shippingAddresses.userId), eq(shippingAddresses.visitorId, visitorId)))
}

export function toSavedAddress({ id, fullname, tel, address }: AddressRow): SavedAddress {
  return { id, fullname, tel, address }
}
