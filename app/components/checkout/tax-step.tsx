import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { add, money } from '#app/business/money/money.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { EMPTY_TAX_INVOICE } from '#app/business/tax/tax-data.ts'
import { isTaxInvoiceOffered, type TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { TAX_THRESHOLD } from '#app/business/tax/threshold.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Checkbox } from '#app/ui/inputs.tsx'
import { TaxFields } from './tax-fields.tsx'
import type { TaxErrors } from './tax-words.ts'
import { WithholdingChoice } from './withholding-choice.tsx'

const TaxModals = lazy(async () => ({ default: (await import('./tax-modals.tsx')).TaxModals }))

type TaxChoices = { tax: TaxInvoice | null; withholding: WithholdingPercent | null }

/** The tax invoice and what is withheld; both from 1,000 THB or 30 USD on. §3, §5, §9 */
export function TaxStep({
  facts: { settings, buyer },
  priced,
  value,
  errors,
  onChange,
}: {
  facts: Pick<CheckoutFacts, 'settings' | 'buyer'>
  priced: PricedCart
  value: TaxInvoice | null
  errors: TaxErrors
  onChange: (changed: Partial<TaxChoices>) => void
}) {
  const locale = useLocale()
  /** What was typed stays when the box is unticked and ticked again. */
  const [draft, setDraft] = useState<TaxInvoice>(value ?? buyer.taxInvoice ?? EMPTY_TAX_INVOICE)
  const [modal, setModal] = useState<'change-person' | 'tax-invoice' | null>(null)
  const total = add(priced.net, priced.shippingFee)
  const setTax = (tax: TaxInvoice) => {
    setDraft(tax)
    // A person withholds nothing, so that choice goes with the company.
    onChange({ tax, ...(tax.personType === 'normal_person' && { withholding: null }) })
  }

  if (!isTaxInvoiceOffered(total.minor, total.currency, settings)) {
    const least = formatMoney(money(TAX_THRESHOLD[total.currency], total.currency), locale)
    return <p className="text-ink-soft">{m.tax_from({ least, total: formatMoney(total, locale) })}</p>
  }
  return (
    <>
      <div className="group/tax grid gap-4">
        <input type="hidden" name="taxOffered" value="1" />
        <Checkbox
          name="wantsTaxInvoice"
          value="1"
          label={m.tax_ask()}
          hint={m.tax_ask_hint()}
          checked={value !== null}
          onChange={event =>
            onChange(event.target.checked ? { tax: draft } : { tax: null, withholding: null })
          }
        />
        {/* By style alone, so that the box opens the fields also where no script runs. */}
        <div className="hidden gap-4 group-has-[[name=wantsTaxInvoice]:checked]/tax:grid">
          <TaxFields value={value ?? draft} errors={errors} onChange={setTax} />
        </div>
      </div>
      <div className="border-t border-line pt-2">
        <WithholdingChoice
          of={priced.withholding}
          total={total}
          vatEnabled={settings.vatEnabled}
          onChoose={withholding => onChange({ withholding })}
          onNotCompany={() => setModal('change-person')}
        />
      </div>
      <Suspense fallback={null}>
        {modal && (
          <TaxModals
            shown={modal}
            isPerson={value !== null}
            isSignedIn={buyer.isSignedIn}
            first={{ ...(value ?? draft), personType: 'juristic_person' }}
            onGoOn={() => setModal('tax-invoice')}
            onSaved={(tax, withholding) => {
              setDraft(tax)
              onChange({ tax, withholding })
              setModal(null)
            }}
            onClose={() => setModal(null)}
          />
        )}
      </Suspense>
    </>
  )
}
