import { cleanTaxId } from '#app/business/settings/contact.ts'
import type { TaxInvoice, TaxInvoiceField, TaxInvoiceRefusal } from '#app/business/tax/tax-invoice.ts'
import { m } from '#app/i18n/paraglide/messages.js'

export type TaxErrors = TaxInvoiceRefusal['fields']

/** The error sentence of a tax invoice field, with an example. behaviour: Tax invoice rules */
export function taxError(field: TaxInvoiceField, invoice: TaxInvoice, errors: TaxErrors): string | undefined {
  const code = errors[field]
  if (!code) return undefined
  if (code === 'JURISTIC_ONLY') return m.tax_error_juristic()
  if (code === 'TOO_LONG') return m.tax_error_long({ count: String(invoice[field] ?? '').trim().length })
  if (code === 'NOT_13_DIGITS') return taxIdError(invoice.payerIdentificationNo)
  return missing(field, invoice.personType === 'juristic_person')
}

/** Says how many digits were typed, so that the buyer need not count. */
function taxIdError(typed: string): string {
  const id = cleanTaxId(typed)
  return /^[0-9]+$/.test(id) && id.length !== 13
    ? m.tax_error_id_count({ count: id.length })
    : m.tax_error_id_letters()
}

function missing(field: TaxInvoiceField, isCompany: boolean): string {
  switch (field) {
    case 'nameOne':
      return isCompany ? m.tax_error_company() : m.tax_error_firstname()
    case 'nameTwo':
      return isCompany ? m.tax_error_office() : m.tax_error_surname()
    case 'payerIdentificationNo':
      return m.tax_error_id_required()
    case 'companyCertificate':
      return m.tax_error_certificate()
    default:
      return m.tax_error_address()
  }
}
