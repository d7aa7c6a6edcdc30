import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { PictureField } from '#app/components/upload/picture-field.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextArea, TextInput } from '#app/ui/inputs.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { type TaxErrors, taxError } from './tax-words.ts'

type TaxFieldsProps = {
  value: TaxInvoice
  errors: TaxErrors
  onChange: (value: TaxInvoice) => void
}

/**
 * All fields of a tax invoice, for a person or a company (`juristicOnly`: only a company). behaviour: Tax invoice rules
 */
export function TaxFields(props: TaxFieldsProps & { juristicOnly?: boolean }) {
  const { value, errors, onChange, juristicOnly = false } = props
  const isCompany = value.personType === 'juristic_person'
  return (
    <>
      {!juristicOnly && <PersonType {...props} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={isCompany ? m.tax_company() : m.tax_firstname()}
          hint={isCompany ? m.tax_company_hint() : undefined}
          error={taxError('nameOne', value, errors)}
          required
        >
          {control => (
            <TextInput
              {...control}
              name="taxNameOne"
              autoComplete={isCompany ? 'organization' : 'given-name'}
              value={value.nameOne}
              onChange={event => onChange({ ...value, nameOne: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={isCompany ? m.tax_office() : m.tax_surname()}
          hint={isCompany ? m.tax_office_hint() : undefined}
          error={taxError('nameTwo', value, errors)}
          required
        >
          {control => (
            <TextInput
              {...control}
              name="taxNameTwo"
              autoComplete={isCompany ? 'off' : 'family-name'}
              value={value.nameTwo}
              onChange={event => onChange({ ...value, nameTwo: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label={m.tax_id()}
        hint={m.tax_id_hint()}
        error={taxError('payerIdentificationNo', value, errors)}
        required
      >
        {control => (
          <TextInput
            {...control}
            name="taxPayerId"
            inputMode="numeric"
            autoComplete="off"
            value={value.payerIdentificationNo}
            onChange={event => onChange({ ...value, payerIdentificationNo: event.target.value })}
          />
        )}
      </Field>
      <Field label={m.tax_address()} error={taxError('address', value, errors)} required>
        {control => (
          <TextArea
            {...control}
            name="taxAddress"
            value={value.address}
            onChange={event => onChange({ ...value, address: event.target.value })}
          />
        )}
      </Field>
      <TaxDelivery {...props} />
      {isCompany && <TaxCertificate {...props} />}
    </>
  )
}

function PersonType({ value, onChange }: TaxFieldsProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{m.tax_person()}</legend>
      <RadioCard
        name="taxPersonType"
        value="juristic_person"
        title={m.tax_person_juristic()}
        description={m.tax_person_juristic_hint()}
        checked={value.personType === 'juristic_person'}
        onChange={() => onChange({ ...value, personType: 'juristic_person' })}
      />
      <RadioCard
        name="taxPersonType"
        value="normal_person"
        title={m.tax_person_normal()}
        checked={value.personType === 'normal_person'}
        onChange={() => onChange({ ...value, personType: 'normal_person' })}
      />
    </fieldset>
  )
}

/** The company's certificate, uploaded when chosen. behaviour: Upload rules */
function TaxCertificate({ value, errors, onChange }: TaxFieldsProps) {
  return (
    <>
      <PictureField
        purpose="tax-certificate"
        words={{
          label: m.tax_certificate(),
          choose: m.tax_certificate_choose(),
          hint: m.tax_certificate_hint(),
          alt: m.tax_certificate_alt(),
        }}
        names={{ kept: 'taxCertificate', file: 'taxCertificateFile' }}
        required
        kept={value.companyCertificate ?? undefined}
        error={taxError('companyCertificate', value, errors)}
        onChanged={() => {}}
        onUploaded={companyCertificate => onChange({ ...value, companyCertificate })}
      />
      <noscript>
        <p className="text-sm text-warning">{m.tax_certificate_script()}</p>
      </noscript>
    </>
  )
}

/** Where the invoice is mailed: to its own address or to another. behaviour: Tax invoice rules */
function TaxDelivery({ value, errors, onChange }: TaxFieldsProps) {
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
