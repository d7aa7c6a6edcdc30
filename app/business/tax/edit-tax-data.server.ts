import { and, eq, sql } from 'drizzle-orm'
import type { Caller, SignedInAccount } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import { type SaveTaxDataRefusal, saveTaxData } from './save-tax-data.server.ts'
import { type TaxData, toTaxData } from './tax-data.ts'
import type { TaxInvoice } from './tax-invoice.ts'

type Needs = { db: Database; now: Clock }

export type EditTaxDataRefusal = SaveTaxDataRefusal | { readonly code: 'CHANGED_ELSEWHERE' }

/** What a person's account keeps for tax invoices, and the moment it did: who saves names what he saw. */
export async function readTaxData(
  { db }: Pick<Needs, 'db'>,
  { userId }: Pick<SignedInAccount, 'userId'>,
): Promise<TaxData & { readonly seen: string }> {
  const [row] = await db.select().from(students).where(eq(students.userId, userId))
  return { ...toTaxData(row), seen: String(row?.updatedAt ?? 0) }
}

/**
 * Saves tax data from a page that was opened earlier: of two tabs the later is told instead of writing over the earlier. `seen`
 * is what the page has to name the next time.
 */
export async function editTaxData(
  needs: Needs,
  { invoice, seen }: { invoice: TaxInvoice | null; seen: string },
  caller: Caller & { account: SignedInAccount },
): Promise<Result<TaxInvoice | null, EditTaxDataRefusal>> {
  const { userId } = caller.account
  const later = sql`max(${students.updatedAt} + 1, CAST(${needs.now()} AS INTEGER))`
  const claimed = await needs.db
    .update(students)
    .set({ updatedAt: later })
    .where(and(eq(students.userId, userId), sql`${students.updatedAt} = CAST(${seen} AS INTEGER)`))
    .returning({ userId: students.userId })
  if (claimed.length === 0) return refuse({ code: 'CHANGED_ELSEWHERE' })
  return saveTaxData(needs, { invoice }, caller)
}
