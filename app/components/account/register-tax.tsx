import { useState } from 'react'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { typedTaxInvoice } from '#app/components/checkout/tax-choice.ts'
import { TaxFields } from '#app/components/checkout/tax-fields.tsx'
import type { TaxErrors } from '#app/components/checkout/tax-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Checkbox } from '#app/ui/inputs.tsx'
import type { FieldErrors, TypedForm } from './account-answers.ts'

/** What is to stand on tax invoices, for who says it when he registers. §3 is_require_tax_invoice */
export function RegisterTax({
  typed,
  errors,
  onKept,
}: {
  typed: TypedForm
  /** By field, each with its code: 'tax.nameOne'. */
  errors: FieldErrors
  onKept: () => void
}) {
  const texts = Object.fromEntries(Object.entries(typed).map(([name, [text]]) => [name, text]))
  const [invoice, setInvoice] = useState<TaxInvoice>(() => typedTaxInvoice(texts))
  const change = (changed: TaxInvoice) => {
    setInvoice(changed)
    onKept()
  }
  return (
    <div className="group/tax grid gap-4">
      <Checkbox
        name="wantsTaxInvoice"
        value="1"
        label={m.register_tax_ask()}
        hint={m.register_tax_hint()}
        defaultChecked={texts.wantsTaxInvoice === '1'}
      />
      {/* By style alone, so that the box opens the fields also where no script runs. */}
      <div className="hidden gap-4 group-has-[[name=wantsTaxInvoice]:checked]/tax:grid">
        <TaxFields value={invoice} errors={taxErrorsIn(errors)} onChange={change} />
      </div>
    </div>
  )
}

function taxErrorsIn(errors: FieldErrors): TaxErrors {
  const own = Object.entries(errors).filter(([field]) => field.startsWith('tax.'))
  return Object.fromEntries(own.map(([field, code]) => [field.replace('tax.', ''), code])) as TaxErrors
}
