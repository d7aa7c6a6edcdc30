import { eq } from 'drizzle-orm'
import { type Caller, isStudent } from '#app/business/callers/caller.ts'
import { commit, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { checkTaxInvoice, type TaxInvoice, type TaxInvoiceRefusal } from './tax-invoice.ts'
import { saveTaxInvoice, selectOwnCertificate } from './tax-repository.server.ts'

type Needs = { db: Database; now: Clock }

export type SaveTaxData = {
  /** null: the student wants no tax invoice any more. The earlier data is kept. */
  readonly invoice: TaxInvoice | null
  /**
   * True for the modal, which accepts companies only (behaviour: Tax invoice rules). The account also accepts persons.
   */
  readonly juristicOnly?: boolean
  /** Statements that run first in the batch. If one fails, nothing is saved and its error is thrown. */
  readonly guard?: readonly Statement[]
}

export type SaveTaxDataRefusal = TaxInvoiceRefusal | { readonly code: 'UNAUTHORIZED' }

/**
 * Saves a student's data for tax invoices (PUT /private/myaccount/students/tax), all or nothing.
 * Returns what was saved.
 * The certificate is an upload of the caller's own for that
 * purpose, new or already in use (behaviour: Tax invoice rules).
 */
export async function saveTaxData(
  { db, now }: Needs,
  { invoice, juristicOnly = false, guard = [] }: SaveTaxData,
  caller: Caller,
): Promise<Result<TaxInvoice | null, SaveTaxDataRefusal>> {
  if (caller.account === null || !isStudent(caller)) return refuse({ code: 'UNAUTHORIZED' })
  const { userId } = caller.account
  const at = now()
  if (invoice === null) {
    const without = db
      .update(students)
      .set({ requiresTaxInvoice: false, updatedAt: at })
      .where(eq(students.userId, userId))
    await commit(db, [...guard, without])
    return ok(null)
  }
  const [own] = await selectOwnCertificate(db, caller, invoice.companyCertificate)
  const checked = checkTaxInvoice({ ...invoice, companyCertificate: own?.id ?? null }, { juristicOnly })
  if (!checked.ok) return checked
  await commit(db, [...guard, ...saveTaxInvoice(db, { userId, invoice: checked.value, at })])
  return checked
}
