import { and, eq, isNull } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { shippingAddresses } from '#app/db/schema/accounts.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { AddressBook } from './add-address.server.ts'
import { isOwnAddress, selectOwnAddresses, toSavedAddress } from './address-repository.server.ts'
import { checkShippingAddress, type SavedAddress, type ShippingAddressRefusal } from './shipping-address.ts'

export type EditAddressRefusal = ShippingAddressRefusal | { readonly code: 'NOT_FOUND' }

/**
 * Changes an entry of the caller's book. Another person's entry, or one removed in another tab, gives NOT_FOUND.
 * Orders keep the address as it was when they were placed.
 */
export async function editAddress(
  { db }: { db: Database },
  { id, ...typed }: SavedAddress,
  caller: Caller,
): Promise<Result<AddressBook, EditAddressRefusal>> {
  const checked = checkShippingAddress(typed)
  if (!checked.ok) return checked
  const { changed, rows } = await writeBatch(db, {
    changed: db
      .update(shippingAddresses)
      .set(checked.value)
      .where(and(eq(shippingAddresses.id, id), isNull(shippingAddresses.removedAt), isOwnAddress(caller)))
      .returning({ id: shippingAddresses.id }),
    rows: selectOwnAddresses(db, caller),
  })
  if (changed.length === 0) return refuse({ code: 'NOT_FOUND' })
  return ok({ addresses: rows.map(toSavedAddress), id })
}
