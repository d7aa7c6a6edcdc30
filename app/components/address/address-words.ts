import type { AddressErrors, AddressField } from '#app/business/accounts/addresses/shipping-address.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The sentence beside a field of an address: what is wrong, and an example. */
export function addressError(field: AddressField, errors: AddressErrors): string | undefined {
  const code = errors[field]
  if (!code) return undefined
  switch (field) {
    case 'fullname':
      return code === 'TOO_LONG' ? m.shipping_error_fullname_long() : m.shipping_error_fullname_required()
    case 'tel':
      return code === 'REQUIRED' ? m.shipping_error_tel_required() : m.shipping_error_tel_digits()
    case 'address':
      return code === 'TOO_LONG' ? m.shipping_error_address_long() : m.shipping_error_address_required()
  }
}
