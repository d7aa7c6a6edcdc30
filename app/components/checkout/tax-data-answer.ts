import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { TaxErrors } from './tax-words.ts'

/** What the door of the tax data answers a script. */
export type TaxDataAnswer =
  | { readonly kind: 'saved'; readonly invoice: TaxInvoice }
  | { readonly kind: 'refused'; readonly fields: TaxErrors }
