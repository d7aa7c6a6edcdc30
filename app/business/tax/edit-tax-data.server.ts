import { and, eq } from 'drizzle-orm'
import type { Caller, SignedInAccount } from '#app/business/callers/caller.ts'
import { failIfUnchanged, isUnchangedError } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import { type SaveTaxDataRefusal, saveTaxData } from './save-tax-data.server.ts'
import { type TaxData, toTaxData } from './tax-data.ts'
import type { TaxInvoice } from './tax-invoice.ts'

type Needs = { db: Database; now: Clock }

export type EditTaxDataRefusal = SaveTaxDataRefusal | { readonly code: 'CHANGED_ELSEWHERE' }

/** Returns the account's tax data. `seen` is its version: saving sends it back. */
export async function readTaxData(
  { db }: Pick<Needs, 'db'>,
  { userId }: Pick<SignedInAccount, 'userId'>,
): Promise<TaxData & { readonly seen: string }> {
  const [row] = await db.select().from(students).where(eq(students.userId, userId))
  return { ...toTaxData(row), seen: String(row?.updatedAt ?? 0) }
}

/**
 * Saves tax data from a page that was opened earlier.
 * Of two tabs, the later gets CHANGED_ELSEWHERE and overwrites nothing.
 * A refused save changes nothing, so the page may send the same `seen` again.
 */
export async function editTaxData(
  needs: Needs,
  { invoice, seen }: { invoice: TaxInvoice | null; seen: string },
  caller: Caller & { account: SignedInAccount },
): Promise<Result<TaxInvoice | null, EditTaxDataRefusal>> {
  const { db } = needs
  const { userId } = caller.account
  const seenAt = Number(seen)
  const isSeen = Number.isSafeInteger(seenAt)
  const at = isSeen ? Math.max(needs.now(), seenAt + 1) : needs.now()
  const isAsSeen = and(eq(students.userId, userId), eq(students.updatedAt, isSeen ? seenAt : -1))
  const guard = [db.update(students).set({ updatedAt: at }).where(isAsSeen), failIfUnchanged(db)]
  try {
    return await saveTaxData({ db, now: () => at }, { invoice, guard }, caller)
  } catch (error) {
    if (!isUnchangedError(error)) throw error
    return refuse({ code: 'CHANGED_ELSEWHERE' })
  }
}
