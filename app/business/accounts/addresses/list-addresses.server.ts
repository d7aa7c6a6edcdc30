import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { selectOwnAddresses, toSavedAddress } from './address-repository.server.ts'
import type { SavedAddress } from './shipping-address.ts'

/** Returns the address book of the account, or of the visitor in this browser, without removed entries. */
export async function listAddresses({ db }: { db: Database }, caller: Caller): Promise<SavedAddress[]> {
  return (await selectOwnAddresses(db, caller)).map(toSavedAddress)
}
