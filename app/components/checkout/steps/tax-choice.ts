import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { EMPTY_TAX_INVOICE } from '#app/business/tax/tax-data.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import type { CheckoutErrors, TypedCheckout } from '#app/components/checkout/checkout-answer.ts'
import type { TaxErrors } from '#app/components/tax/tax-words.ts'
import { typedTaxInvoice } from '#app/components/tax/typed-tax-invoice.ts'
import { fieldsUnder } from './shipping-choice.ts'

/** The tax invoice in a form; without such fields, the account's own. null: no invoice is wanted. */
export function taxFrom({ buyer }: Pick<CheckoutFacts, 'buyer'>, typed: TypedCheckout): TaxInvoice | null {
  if (!('taxOffered' in typed))
    return buyer.requiresTaxInvoice ? (buyer.taxInvoice ?? EMPTY_TAX_INVOICE) : null
  return typed.wantsTaxInvoice === '1' ? typedTaxInvoice(typed) : null
}

/** The withholding rate in percent, or null for none. */
export function withholdingFrom({ withholding }: TypedCheckout): WithholdingPercent | null {
  if (withholding === '3') return 3
  return withholding === '1' ? 1 : null
}

export function taxErrorsOf(errors: CheckoutErrors): TaxErrors {
  return fieldsUnder('tax.', errors) as TaxErrors
}
