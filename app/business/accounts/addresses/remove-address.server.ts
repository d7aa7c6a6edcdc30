import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { shippingAddresses } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { AddressBook } from './add-address.server.ts'
import { isOwnAddress, selectOwnAddresses, toSavedAddress } from './address-repository.server.ts'

type Needs = { db: Database; now: Clock }

/**
 * Removes an entry of the caller's book. It can be restored. Safe to repeat. Another person's entry gives NOT_FOUND.
 */
export function removeAddress(needs: Needs, id: number, caller: Caller) {
  return moveAddress(needs, { id, removedAt: needs.now() }, caller)
}

/** Restores a removed entry. */
export function restoreAddress(needs: Needs, id: number, caller: Caller) {
  return moveAddress(needs, { id, removedAt: null }, caller)
}

async function moveAddress(
  { db }: Needs,
  { id, removedAt }: { id: number; removedAt: number | null },
  caller: Caller,
): Promise<Result<AddressBook, { readonly code: 'NOT_FOUND' }>> {
  const own = and(eq(shippingAddresses.id, id), isOwnAddress(caller))
  const isToMove = removedAt === null ? isNotNull : isNull
  const { found, rows } = await writeBatch(db, {
    moved: db
      .update(shippingAddresses)
      .set({ removedAt })
      .where(and(own, isToMove(shippingAddresses.removedAt))),
    found: db.select({ id: shippingAddresses.id }).from(shippingAddresses).where(own),
    rows: selectOwnAddresses(db, caller),
  })
  return found.length > 0
    ? ok({ addresses: rows.map(toSavedAddress), id })
    : refuse({ code: 'NOT_FOUND' as const })
}
