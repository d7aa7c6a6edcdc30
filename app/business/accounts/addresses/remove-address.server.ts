import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { shippingAddresses } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { AddressBook } from './add-address.server.ts'
import { isOwnAddress, selectOwnAddresses, toSavedAddress } from './address-repository.server.ts'

type Needs = { db: Database; now: Clock }

/** Takes an entry out of the caller's own book; it can be brought back. Removed twice is removed. Another's is NOT_FOUND. */
export function removeAddress(needs: Needs, id: number, caller: Caller) {
  return moveAddress(needs, { id, removedAt: needs.now() }, caller)
}

/** Undoes a removal. */
export function bringAddressBack(needs: Needs, id: number, caller: Caller) {
  return moveAddress(needs, { id, removedAt: null }, caller)
}

async function moveAddress(
  { db }: Needs,
  { id, removedAt }: { id: number; removedAt: number | null },
  caller: Caller,
): Promise<Result<AddressBook, { readonly code: 'NOT_FOUND' }>> {
  const own = and(eq(shippingAddresses.id, id), isOwnAddress(caller))
  const isToMove = removedAt === null ? isNotNull : isNull
  const [, found, rows] = await db.batch([
    db
      .update(shippingAddresses)
      .set({ removedAt })
      .where(and(own, isToMove(shippingAddresses.removedAt))),
    db.select({ id: shippingAddresses.id }).from(shippingAddresses).where(own),
    selectOwnAddresses(db, caller),
  ])
  return found.length > 0
    ? ok({ addresses: rows.map(toSavedAddress), id })
    : refuse({ code: 'NOT_FOUND' as const })
}
