import { sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { OfferKind } from './offer.ts'
import { tableOf } from './offer-repository.server.ts'

export type TurnOffer = { readonly kind: OfferKind; readonly id: number; readonly enabled: boolean }

/**
 * Turns an offer on or off. Offers are turned off, not deleted, so orders keep naming them and staff can turn them on
 * again. Orders that hold the offer keep it. Doing it twice changes and logs nothing more.
 */
export async function setOfferEnabled(
  { db, now }: { db: Database; now: Clock },
  { kind, id, enabled }: TurnOffer,
  caller: Caller,
): Promise<Result<null, { readonly code: 'NOT_STAFF' | 'NOT_FOUND' }>> {
  if (!may(caller, 'offers.write')) return refuse({ code: 'NOT_STAFF' })
  const table = tableOf(kind)
  const action = `${kind}.${enabled ? 'turn-on' : 'turn-off'}` as const
  const { known } = await writeBatch(db, {
    changed: db
      .update(table)
      .set({ enabled })
      .where(sql`${table.id} = ${id} AND ${table.enabled} <> ${enabled ? 1 : 0}`),
    log: logStaffActIfDone(db, { userId: caller.account.userId, action, id, at: now() }),
    known: db.select({ id: table.id }).from(table).where(sql`${table.id} = ${id}`),
  })
  return known.length > 0 ? ok(null) : refuse({ code: 'NOT_FOUND' })
}
