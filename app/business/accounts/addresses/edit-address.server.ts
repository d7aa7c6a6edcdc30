import { and, eq, isNull } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { shippingAddresses } from '#app/db/schema/accounts.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { AddressBook } from './add-address.server.ts'
import { isOwnAddress, selectOwnAddresses, toSavedAddress } from './address-repository.server.ts'
import { checkShippingAddress, type SavedAddress, type ShippingAddressRefusal } from './shipping-address.ts'

export type EditAddressRefusal = ShippingAddressRefusal | { readonly code: 'NOT_FOUND' }

/**
 * Corrects an entry of the caller's own book. Another's, and one that was removed meanwhile in another tab, is NOT_FOUND.
 * Orders keep the address as it was when they were made.
 */
export async function editAddress(
  { db }: { db: Database },
  { id, ...typed }: SavedAddress,
  caller: Caller,
): Promise<Result<AddressBook, EditAddressRefusal>> {
  const checked = checkShippingAddress(typed)
  if (!checked.ok) return checked
  const [changed, rows] = await db.batch([
    db
      .update(shippingAddresses)
      .set(checked.value)
      .where(and(eq(shippingAddresses.id, id), isNull(shippingAddresses.removedAt), isOwnAddress(caller)))
      .returning({ id: shippingAddresses.id }),
    selectOwnAddresses(db, caller),
  ])
  if (changed.length === 0) return refuse({ code: 'NOT_FOUND' })
  return ok({ addresses: rows.map(toSavedAddress), id })
}
