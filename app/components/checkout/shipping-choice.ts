import type { AddressErrors, ShippingAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import type { CheckoutErrors } from './checkout-answer.ts'
import type { ShippingChoice, TypedCheckout } from './choices.ts'

/** The form's fields of an address that is typed in the checkout itself. */
export const SHIPPING_FIELDS = {
  fullname: 'shippingFullname',
  tel: 'shippingTel',
  address: 'shippingAddress',
} as const

/** What a form says of shipping; what it says nothing of is as the shop picks it first: the latest address, the one method. */
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

/** The address that was typed, or null where all of it is empty. */
export function typedAddress(typed: TypedCheckout): ShippingAddress | null {
  const { fullname, tel, address } = SHIPPING_FIELDS
  const value = { fullname: typed[fullname] ?? '', tel: typed[tel] ?? '', address: typed[address] ?? '' }
  return isEmpty(value) ? null : value
}

/** Nothing is typed in any of its fields. */
export function isEmpty(address: ShippingAddress): boolean {
  return Object.values(address).every(text => text.trim() === '')
}

/** An entry that is not in the book (any more, or of who is signed in now) is no choice. */
export function openShipping({ addresses }: CheckoutFacts, choice: ShippingChoice): ShippingChoice {
  if (choice.address !== null) return choice
  const kept = addresses.find(({ id }) => id === choice.addressId) ?? addresses[0]
  return { ...choice, addressId: kept?.id ?? null }
}

/** The errors of the typed address's own fields, by field. */
export function addressErrorsOf(errors: CheckoutErrors): AddressErrors {
  return fieldsUnder('shipping.', errors) as AddressErrors
}

/** The codes of all errors whose field begins so. */
export function fieldsUnder(begin: string, errors: CheckoutErrors): Record<string, string> {
  const named = Object.entries(errors).flatMap(([field, error]) =>
    field.startsWith(begin) && error ? [[field.slice(begin.length), error.code] as const] : [],
  )
  return Object.fromEntries(named)
}
