import {
  type AddressErrors,
  checkShippingAddress,
} from '#app/business/accounts/addresses/shipping-address.ts'
import { needsAddress } from '#app/business/pricing/cart-refusals.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { checkTaxInvoice, isTaxInvoiceOffered } from '#app/business/tax/tax-invoice.ts'
import type { CheckoutErrors } from '#app/components/checkout/checkout-answer.ts'
import type { Choices } from '#app/components/checkout/choices.ts'
import { factsOf } from '#app/components/checkout/price/price-choices.ts'
import { findContactErrors } from '#app/components/checkout/steps/contact-errors.ts'
import type { TaxErrors } from '#app/components/tax/tax-words.ts'

/** Checks the whole form in the browser to save a round trip. The server checks again. */
export function findFormErrors(facts: CheckoutFacts, choices: Choices, priced: PricedCart): CheckoutErrors {
  return {
    // The server checks the registration form as a whole.
    ...(facts.registration ? {} : findContactErrors(choices, facts.settings, facts.buyer)),
    ...shippingErrors(facts, choices),
    ...taxErrors(facts, choices, priced),
  }
}

function shippingErrors(facts: CheckoutFacts, choices: Choices): CheckoutErrors {
  const { address } = choices.shipping
  if (address === null || !needsAddress(factsOf(facts, choices))) return {}
  const checked = checkShippingAddress(address)
  return checked.ok ? {} : under('shipping', checked.error.fields)
}

function taxErrors({ settings }: CheckoutFacts, { tax }: Choices, priced: PricedCart): CheckoutErrors {
  const total = priced.net.minor + priced.shippingFee.minor
  if (tax === null || !isTaxInvoiceOffered(total, priced.currency, settings)) return {}
  const checked = checkTaxInvoice(tax)
  return checked.ok ? {} : under('tax', checked.error.fields)
}

/** Error codes of one part of the form, by full field name (`tax.nameOne`). */
export function under(part: 'shipping' | 'tax', fields: AddressErrors | TaxErrors): CheckoutErrors {
  return Object.fromEntries(Object.entries(fields).map(([field, code]) => [`${part}.${field}`, { code }]))
}
