import { PictureField } from '#app/components/upload/picture-field.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import type { TaxFieldsProps } from './tax-fields.tsx'
import { taxError } from './tax-words.ts'

/** The company's certificate, sent as soon as it is chosen. §5 'Uploads' */
export function TaxCertificate({ value, errors, onChange }: TaxFieldsProps) {
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
