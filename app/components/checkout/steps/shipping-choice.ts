import type { AddressErrors, ShippingAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import type { ShippingMethod } from '#app/business/pricing/cart-facts.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import type { CheckoutErrors, TypedCheckout } from '#app/components/checkout/checkout-answer.ts'

export type ShippingChoice = {
  readonly methodId: number | null
  /** True once the buyer has chosen the method. Before, the cheapest one is preselected. */
  readonly isMethodChosen?: boolean
  /** The id of an address book entry; `address` holds one typed in the checkout instead. */
  readonly addressId: number | null
  readonly address: ShippingAddress | null
}

/** The field names of an address typed in the checkout. */
export const SHIPPING_FIELDS = {
  fullname: 'shippingFullname',
  tel: 'shippingTel',
  address: 'shippingAddress',
} as const

/**
 * The shipping choice in a form. Missing values are preselected: the latest address, and the cheapest method, so that
 * the total contains shipping from the start.
 */
export function shippingFrom(facts: CheckoutFacts, typed: TypedCheckout): ShippingChoice {
  const { addresses, shippingMethods } = facts
  const address = typedAddress(typed)
  const picked = addresses.find(({ id }) => String(id) === typed.addressId)
  const method = shippingMethods.find(({ id }) => String(id) === typed.shippingMethodId)
  const first = cheapest(facts)
  return {
    methodId: (method ?? first)?.id ?? null,
    // A form holds the preselected method too.
    ...(method && method !== first && { isMethodChosen: true }),
    addressId: address ? null : ((picked ?? addresses[0])?.id ?? null),
    address,
  }
}

/** The method with the smallest fee in this currency; the first of equals. */
function cheapest(facts: CheckoutFacts): ShippingMethod | undefined {
  return feesOf(facts).sort((one, other) => one.fee - other.fee)[0]?.method
}

/** True if the fee for shipping depends on the method that the buyer chooses. */
export function hasSeveralFees(facts: CheckoutFacts): boolean {
  return new Set(feesOf(facts).map(({ fee }) => fee)).size > 1
}

/** The methods that have a fee in this currency, each with its fee in satang or cents. */
function feesOf({ shippingMethods, currency }: CheckoutFacts) {
  return shippingMethods.flatMap(method => {
    const fee = priceIn({ price: method.fee, priceUsd: method.feeUsd }, currency)
    return fee === null ? [] : [{ method, fee }]
  })
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
