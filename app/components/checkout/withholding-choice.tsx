import { formatMoney } from '#app/business/money/format.ts'
import { type Money, money } from '#app/business/money/money.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import { TAX_THRESHOLD } from '#app/business/tax/threshold.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import { StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Checkbox } from '#app/ui/inputs.tsx'
import { PercentCards } from './percent-cards.tsx'

/**
 * Whether tax is withheld, and how much: 3 % unless 1 % is chosen. Below the threshold it says from what total on; who is
 * no company is led to become one. §5, §9
 */
export function WithholdingChoice({
  of: { percent, base, amount, whyNot },
  total,
  vatEnabled,
  onChoose,
  onNotCompany,
}: {
  of: PricedCart['withholding']
  /** net + shipping fee, what the threshold looks at. */
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
      {/* Without a script nobody can be led through the modals: the choice stands open, and the shop judges it. */}
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
