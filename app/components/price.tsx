import { formatMoney } from '#app/business/money/format.ts'
import type { Money } from '#app/business/money/money.ts'
import { useLocale } from '#app/i18n/use-locale.ts'

/** A formatted amount. `decimals="always"` is for tables, where decimals must align. */
export function Price({
  amount,
  decimals = 'needed',
  className = '',
}: {
  amount: Money
  decimals?: 'needed' | 'always'
  className?: string
}) {
  const locale = useLocale()
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {formatMoney(amount, locale, { decimals })}
    </span>
  )
}
