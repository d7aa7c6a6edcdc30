import type {
  AddressErrors,
  AddressField,
  ShippingAddress,
} from '#app/business/accounts/addresses/shipping-address.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextArea, TextInput } from '#app/ui/inputs.tsx'

export const EMPTY_ADDRESS: ShippingAddress = { fullname: '', tel: '', address: '' }

type AddressNames = Readonly<Record<keyof ShippingAddress, string>>

/** Recipient, phone number and address: the lines of a parcel label. behaviour: Shipping address rules */
export function AddressFields({
  names,
  value,
  errors,
  onChange,
}: {
  names: AddressNames
  value: ShippingAddress
  errors: AddressErrors
  onChange: (value: ShippingAddress) => void
}) {
  return (
    <>
      <Field label={m.shipping_fullname()} error={addressError('fullname', errors)} required>
        {control => (
          <TextInput
            {...control}
            name={names.fullname}
            autoComplete="shipping name"
            value={value.fullname}
            onChange={event => onChange({ ...value, fullname: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={m.shipping_tel()}
        hint={m.shipping_tel_hint()}
        error={addressError('tel', errors)}
        required
      >
        {control => (
          <TextInput
            {...control}
            type="tel"
            name={names.tel}
            inputMode="numeric"
            autoComplete="shipping tel-national"
            value={value.tel}
            onChange={event => onChange({ ...value, tel: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={m.shipping_address()}
        hint={m.shipping_address_hint()}
        error={addressError('address', errors)}
        required
      >
        {control => (
          <TextArea
            {...control}
            name={names.address}
            autoComplete="shipping street-address"
            value={value.address}
            onChange={event => onChange({ ...value, address: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** The error sentence of an address field, with an example. */
function addressError(field: AddressField, errors: AddressErrors): string | undefined {
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
