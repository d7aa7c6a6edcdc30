import type { Caller } from '#app/business/callers/caller.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { countTry } from '#app/business/callers/throttle.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { insertAddress, selectOwnAddresses, toSavedAddress } from './address-repository.server.ts'
import {
  checkShippingAddress,
  type SavedAddress,
  type ShippingAddress,
  type ShippingAddressRefusal,
} from './shipping-address.ts'

type Needs = { db: Database; now: Clock }

export type AddAddressRefusal =
  | ShippingAddressRefusal
  | { readonly code: 'ADDRESS_BOOK_FULL' }
  | { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

/** The whole address book after the change, and the id of the entry that was changed. */
export type AddressBook = { readonly addresses: readonly SavedAddress[]; readonly id: number }

/**
 * Adds an entry to the caller's address book (behaviour: Shipping address rules).
 * The same address again returns the existing entry.
 * `network` limits visitors, because a visitor can drop its id and start another book.
 */
export async function addAddress(
  { db, now }: Needs,
  { network, ...typed }: ShippingAddress & { readonly network: string | null },
  caller: Caller,
): Promise<Result<AddressBook, AddAddressRefusal>> {
  const checked = checkShippingAddress(typed)
  if (!checked.ok) return checked
  const owner = { userId: caller.account?.userId ?? null, visitorId: caller.visitorId }
  const limits = limitsOf('addAddress', `address:${owner.userId ?? network ?? owner.visitorId}`)
  const tooMany = await countTry({ db, now }, limits)
  if (tooMany) return refuse(tooMany)

  const { rows } = await writeBatch(db, {
    added: insertAddress(db, owner, checked.value, now()),
    rows: selectOwnAddresses(db, caller),
  })
  const addresses = rows.map(toSavedAddress)
  const entry = addresses.find(saved => isSame(saved, checked.value))
  return entry ? ok({ addresses, id: entry.id }) : refuse({ code: 'ADDRESS_BOOK_FULL' })
}

function isSame(one: ShippingAddress, other: ShippingAddress): boolean {
  return one.fullname === other.fullname && one.tel === other.tel && one.address === other.address
}
