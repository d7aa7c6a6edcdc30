import type { AddressErrors, ShippingAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import type { CheckoutErrors } from './checkout-answer.ts'
import type { ShippingChoice, TypedCheckout } from './choices.ts'

/** The field names of an address typed in the checkout. */
export const SHIPPING_FIELDS = {
  fullname: 'shippingFullname',
  tel: 'shippingTel',
  address: 'shippingAddress',
} as const

/** The shipping choice in a form. Missing values are preselected: the latest address, the only method. */
export function shippingFrom(facts: CheckoutFacts, typed: TypedCheckout): ShippingChoice {
  const { addresses, shippingMethods } = facts
  const address = typedAddress(typed)
  const picked = addresses.find(({ id }) => String(id) === typed.addressId)
  const method = shippingMethods.find(({ id }) => String(id) === typed.shippingMethodId)
  const only = shippingMethods.length === 1 ? shippingMethods[0] : undefined
  return {
    methodId: (method ?? only)?.id ?? null,
    addressId: address ? null : ((picked ?? addresses[0])?.id ?? null),
    address,
  }
}

/** The typed address; null if all its fields are empty. */
export function typedAddress(typed: TypedCheckout): ShippingAddress | null {
  const { fullname, tel, address } = SHIPPING_FIELDS
  const value = { fullname: typed[fullname] ?? '', tel: typed[tel] ?? '', address: typed[address] ?? '' }
  return isEmpty(value) ? null : value
}

export function isEmpty(address: ShippingAddress): boolean {
  return Object.values(address).every(text => text.trim() === '')
}

/** Replaces a chosen entry that is not in the signed-in buyer's address book (any more). */
export function openShipping({ addresses }: CheckoutFacts, choice: ShippingChoice): ShippingChoice {
  if (choice.address !== null) return choice
  const kept = addresses.find(({ id }) => id === choice.addressId) ?? addresses[0]
  return { ...choice, addressId: kept?.id ?? null }
}

export function addressErrorsOf(errors: CheckoutErrors): AddressErrors {
  return fieldsUnder('shipping.', errors) as AddressErrors
}

/** The error codes of all fields with this prefix, by field name without it. */
export function fieldsUnder(begin: string, errors: CheckoutErrors): Record<string, string> {
  const named = Object.entries(errors).flatMap(([field, error]) =>
    field.startsWith(begin) && error ? [[field.slice(begin.length), error.code] as const] : [],
  )
  return Object.fromEntries(named)
}
