import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { TaxErrors } from '#app/components/tax/tax-words.ts'

/** The answer of the tax data route to a script. */
export type TaxDataAnswer =
  | { readonly kind: 'saved'; readonly invoice: TaxInvoice }
  | { readonly kind: 'refused'; readonly fields: TaxErrors }
