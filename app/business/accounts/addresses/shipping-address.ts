import { manyLines, oneLine } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** A delivery address as it is printed on the parcel. */
export type ShippingAddress = {
  readonly fullname: string
  /** Digits only. */
  readonly tel: string
  readonly address: string
}

/** An entry of an address book. */
export type SavedAddress = ShippingAddress & { readonly id: number }

export type AddressField = keyof ShippingAddress
export type AddressFieldCode = 'REQUIRED' | 'TOO_LONG' | 'NOT_A_TEL'
export type AddressErrors = Readonly<Partial<Record<AddressField, AddressFieldCode>>>
export type ShippingAddressRefusal = {
  readonly code: 'SHIPPING_ADDRESS_INVALID'
  readonly fields: AddressErrors
}

/** An address may be longer than other texts (behaviour: Shipping address rules). */
export const LONGEST_FULLNAME = 255
export const LONGEST_ADDRESS = 1_000

/**
 * Returns the cleaned address, or every wrong field. The number is required because the courier calls it: 9-10 digits.
 */
export function checkShippingAddress(
  typed: ShippingAddress,
): Result<ShippingAddress, ShippingAddressRefusal> {
  const fullname = oneLine(typed.fullname)
  const tel = typed.tel.replace(/[\s\p{Pd}().]/gu, '')
  const address = manyLines(typed.address)
  const codes: Partial<Record<AddressField, AddressFieldCode | null>> = {
    fullname: textCode(fullname, LONGEST_FULLNAME),
    tel: tel === '' ? 'REQUIRED' : /^[0-9]{9,10}$/.test(tel) ? null : 'NOT_A_TEL',
    address: textCode(address, LONGEST_ADDRESS),
  }
  const fields = Object.fromEntries(Object.entries(codes).filter(([, code]) => code))
  if (Object.keys(fields).length > 0) return refuse({ code: 'SHIPPING_ADDRESS_INVALID', fields })
  return ok({ fullname, tel, address })
}

function textCode(text: string, longest: number): AddressFieldCode | null {
  if (text === '') return 'REQUIRED'
  return text.length > longest ? 'TOO_LONG' : null
}
