import { eq } from 'drizzle-orm'
import { type Caller, isStudent } from '#app/business/accounts/sessions/caller.ts'
import { commit, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { checkTaxInvoice, type TaxInvoice, type TaxInvoiceRefusal } from './tax-invoice.ts'
import { keepTaxInvoice, selectOwnCertificate } from './tax-repository.server.ts'

type Needs = { db: Database; now: Clock }

export type SaveTaxData = {
  /** null: no tax invoice is asked for any more; what was typed before stays for another time. */
  readonly invoice: TaxInvoice | null
  /** The modal takes companies only (§5); the account itself takes persons as well. */
  readonly juristicOnly?: boolean
  /** What has to hold for anything to be saved: the batch begins with it, and throws what it throws. */
  readonly guard?: readonly Statement[]
}

export type SaveTaxDataRefusal = TaxInvoiceRefusal | { readonly code: 'UNAUTHORIZED' }

/**
 * Keeps what a student wants on tax invoices: PUT /private/myaccount/students/tax. All of it or nothing. The certificate
 * is the name of an upload of the caller's own with that purpose, new or in use already. Gives back what was kept. §3, §5, §7
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
  await commit(db, [...guard, ...keepTaxInvoice(db, { userId, invoice: checked.value, at })])
  return checked
}
