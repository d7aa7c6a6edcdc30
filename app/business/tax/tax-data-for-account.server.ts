import type { ExtraAccountData } from '#app/business/accounts/registration/register-student.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { checkTaxInvoice, type TaxInvoice } from './tax-invoice.ts'
import { saveTaxInvoice, selectOwnCertificate } from './tax-repository.server.ts'

const NOTHING: ExtraAccountData = { faults: {}, statements: () => [] }

/**
 * Returns the checked tax data of a registration, for the batch
 * that creates the account (behaviour: Tax invoice rules).
 * Nothing is kept if `invoice` is null or the shop makes no tax invoices. Faults are named 'tax.nameOne' and so on.
 */
export async function taxDataForAccount(
  { db }: { db: Database },
  invoice: TaxInvoice | null,
  caller: Caller,
): Promise<ExtraAccountData> {
  if (invoice === null) return NOTHING
  const settings = await readSettings({ db })
  if (!settings.taxInvoiceEnabled || !settings.features.tax) return NOTHING
  const [own] = await selectOwnCertificate(db, caller, invoice.companyCertificate)
  const checked = checkTaxInvoice({ ...invoice, companyCertificate: own?.id ?? null })
  if (!checked.ok) {
    const named = Object.entries(checked.error.fields).map(([field, code]) => [`tax.${field}`, code])
    return { ...NOTHING, faults: Object.fromEntries(named) }
  }
  return {
    faults: {},
    statements: (userId, at) => saveTaxInvoice(db, { userId, invoice: checked.value, at }),
  }
}
