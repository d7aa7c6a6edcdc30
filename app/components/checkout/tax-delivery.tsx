import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import type { TaxFieldsProps } from './tax-fields.tsx'
import { taxError } from './tax-words.ts'

/** Where the invoice itself goes: to the address on it, or to another. §3 tax_is_delivery_by_tax_address */
export function TaxDelivery({ value, errors, onChange }: TaxFieldsProps) {
  const isSame = value.isDeliveryByTaxAddress
  const setSame = (isDeliveryByTaxAddress: boolean) => onChange({ ...value, isDeliveryByTaxAddress })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{m.tax_deliver()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <RadioCard
          name="taxDelivery"
          value="same"
          title={m.tax_deliver_same()}
          checked={isSame}
          onChange={() => setSame(true)}
        />
        <RadioCard
          name="taxDelivery"
          value="other"
          title={m.tax_deliver_other()}
          checked={!isSame}
          onChange={() => setSame(false)}
        />
      </div>
      {!isSame && (
        <Field label={m.tax_delivery_address()} error={taxError('deliveryAddress', value, errors)} required>
          {control => (
            <TextArea
              {...control}
              name="taxDeliveryAddress"
              value={value.deliveryAddress}
              onChange={event => onChange({ ...value, deliveryAddress: event.target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}
