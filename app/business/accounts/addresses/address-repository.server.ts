import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { shippingAddresses } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { SavedAddress, ShippingAddress } from './shipping-address.ts'

/** More than any person needs. The limit stops programs. */
export const MOST_ADDRESSES = 50

type AddressRow = typeof shippingAddresses.$inferSelect

/** SQL that is true for the caller's entries: the account's, or those this browser saved without an account. */
export function isOwnAddress({ account, visitorId }: Caller): SQL | undefined {
  const asVisitor = and(isNull(shippingAddresses.userId), eq(shippingAddresses.visitorId, visitorId))
  return account ? or(eq(shippingAddresses.userId, account.userId), asVisitor) : asVisitor
}

/** Selects the caller's address book, the latest entry first. */
export function selectOwnAddresses(db: Database, caller: Caller) {
  return db
    .select()
    .from(shippingAddresses)
    .where(and(isOwnAddress(caller), isNull(shippingAddresses.removedAt)))
    .orderBy(desc(shippingAddresses.id))
}

/** Selects one entry of the caller's book. Finds nothing if the entry is another person's or removed. */
export function selectOwnAddress(db: Database, caller: Caller, id: number | null) {
  return db
    .select()
    .from(shippingAddresses)
    .where(and(eq(shippingAddresses.id, id ?? 0), isNull(shippingAddresses.removedAt), isOwnAddress(caller)))
}

/**
 * Prepares a new entry, unless the book already has it or is full. With `userId` null it belongs to the visitor.
 * The statement itself counts and compares, so a double submit or two tabs make one entry.
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
  // D1 binds every number as REAL, hence the CAST. The columns are in the table's order.
  return db.insert(shippingAddresses).select(
    sql`SELECT NULL, ${userId}, ${visitorId}, ${fullname}, ${tel}, ${address}, CAST(${at} AS INTEGER), NULL
      WHERE NOT EXISTS (SELECT 1 FROM shipping_addresses WHERE ${own} AND ${same})
        AND (SELECT COUNT(*) FROM shipping_addresses WHERE ${own}) < ${MOST_ADDRESSES}`,
  )
}

/** Prepares moving a visitor's book to the account that this browser signed in to or bought with. */
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
