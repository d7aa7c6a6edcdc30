import { WITHHOLDING_PERCENTS, type WithholdingPercent } from '#app/business/tax/withholding.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { RadioCard } from '#app/ui/radio-card.tsx'

/** The withholding rates, 3% and 1%, each with its use. behaviour: Withholding rules */
export function PercentCards({
  chosen,
  onChoose,
}: {
  chosen: WithholdingPercent
  onChoose: (percent: WithholdingPercent) => void
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {WITHHOLDING_PERCENTS.map(percent => (
        <RadioCard
          key={percent}
          name="withholding"
          value={String(percent)}
          title={percent === 3 ? m.tax_withhold_three() : m.tax_withhold_one()}
          checked={chosen === percent}
          onChange={() => onChoose(percent)}
        />
      ))}
    </div>
  )
}
