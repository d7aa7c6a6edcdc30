import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { selectOwnAddresses, toSavedAddress } from './address-repository.server.ts'
import type { SavedAddress } from './shipping-address.ts'

/** The caller's address book: an account's, or what this browser keeps for a visitor. Without what was removed. */
export async function listAddresses({ db }: { db: Database }, caller: Caller): Promise<SavedAddress[]> {
  return (await selectOwnAddresses(db, caller)).map(toSavedAddress)
}
