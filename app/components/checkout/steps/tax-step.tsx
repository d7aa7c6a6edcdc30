import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { add, type Money, money } from '#app/business/money/money.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { EMPTY_TAX_INVOICE } from '#app/business/tax/tax-data.ts'
import { isTaxInvoiceOffered, type TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { TAX_THRESHOLD } from '#app/business/tax/threshold.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import { PercentCards } from '#app/components/checkout/price/percent-cards.tsx'
import { StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { TaxFields } from '#app/components/tax/tax-fields.tsx'
import type { TaxErrors } from '#app/components/tax/tax-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Checkbox } from '#app/ui/inputs.tsx'

const TaxModals = lazy(async () => ({ default: (await import('./tax-modals.tsx')).TaxModals }))

type TaxChoices = { tax: TaxInvoice | null; withholding: WithholdingPercent | null }

/** The tax invoice and withholding, both from 1,000 THB or 30 USD. behaviour: Tax threshold */
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
  /** Keeps the typed text while the checkbox is unticked. */
  const [draft, setDraft] = useState<TaxInvoice>(value ?? buyer.taxInvoice ?? EMPTY_TAX_INVOICE)
  const [modal, setModal] = useState<'change-person' | 'tax-invoice' | null>(null)
  const total = add(priced.net, priced.shippingFee)
  const setTax = (tax: TaxInvoice) => {
    setDraft(tax)
    // A person cannot withhold, so the choice is cleared with the change to a person.
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
        {/* CSS alone opens the fields, so the checkbox also works without JavaScript. */}
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
            onContinue={() => setModal('tax-invoice')}
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

/**
 * The withholding choice: 3% unless 1% is chosen. Below the threshold it says from which total it applies.
 * A person is led to the company modals. behaviour: Withholding rules
 */
function WithholdingChoice({
  of: { percent, base, amount, whyNot },
  total,
  vatEnabled,
  onChoose,
  onNotCompany,
}: {
  of: PricedCart['withholding']
  /** Net amount plus shipping fee. The tax threshold applies to this total. */
  total: Money
  vatEnabled: boolean
  onChoose: (percent: WithholdingPercent | null) => void
  onNotCompany: () => void
}) {
  const locale = useLocale()
  if (whyNot === 'WITHHOLDING_OFF') return null
  if (whyNot === 'WITHHOLDING_BELOW_THRESHOLD') {
    const least = formatMoney(money(TAX_THRESHOLD[total.currency], total.currency), locale)
    return (
      <p className="text-sm text-ink-soft">
        {m.tax_withhold_from({ least, total: formatMoney(total, locale) })}
      </p>
    )
  }
  const figures = { base: formatMoney(base, locale), amount: formatMoney(amount, locale) }
  const toggle = (isOn: boolean) => {
    if (!isOn) return onChoose(null)
    if (whyNot !== null) return onNotCompany()
    onChoose(3)
  }
  return (
    <div className="grid gap-3">
      {/* Without JavaScript the modals cannot open, so the choice is shown directly and the server checks it. */}
      <StyleWithoutScript>{'.withhold-box{display:none}'}</StyleWithoutScript>
      <noscript>
        <label>
          {m.tax_withhold()}{' '}
          <select name="withholding" defaultValue={percent ?? ''}>
            <option value="">{m.tax_change_no()}</option>
            <option value="3">{m.tax_withhold_three()}</option>
            <option value="1">{m.tax_withhold_one()}</option>
          </select>
        </label>
      </noscript>
      <Checkbox
        className="withhold-box"
        label={m.tax_withhold_ask()}
        hint={m.tax_withhold_hint()}
        checked={percent !== null}
        onChange={event => toggle(event.target.checked)}
      />
      {percent !== null && (
        <fieldset className="grid gap-3">
          <legend className="sr-only">{m.tax_withhold_percent()}</legend>
          <PercentCards chosen={percent} onChoose={onChoose} />
          <p role="status" className="text-sm">
            {vatEnabled ? m.tax_withhold_makes_vat(figures) : m.tax_withhold_makes(figures)}
          </p>
        </fieldset>
      )}
    </div>
  )
}
