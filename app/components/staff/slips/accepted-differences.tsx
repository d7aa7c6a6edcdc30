import { Link } from '@remix-run/react'
import { money } from '#app/business/money/money.ts'
import type { DayOfDifferences } from '#app/business/orders/showing/list-accepted-differences.server.ts'
import { Price } from '#app/components/price.tsx'
import { formatDay } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'

/** The differences from amounts due that staff accepted in the last seven days: missing and surplus amounts. */
export function AcceptedDifferences({ days }: { days: readonly DayOfDifferences[] }) {
  const locale = useLocale()
  return (
    <section aria-labelledby="differences" className="mt-10">
      <h2 id="differences" className="mb-2 border-b border-line pb-1 text-lg font-semibold">
        {m.orders_staff_differences()}
      </h2>
      {days.length === 0 ? (
        <p className="text-ink-soft">{m.orders_staff_differences_none()}</p>
      ) : (
        <ul className="grid gap-3">
          {days.map(({ day, currency, shortfall, surplus, orderIds }) => (
            <li
              key={`${day} ${currency}`}
              className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_auto_auto_minmax(0,1fr)]"
            >
              <span className="font-semibold">{formatDay(day, locale)}</span>
              <span className="tabular-nums">
                {m.orders_staff_differences_short()}{' '}
                <Price amount={money(shortfall, currency)} decimals="always" />
              </span>
              <span className="tabular-nums">
                {m.orders_staff_differences_over()}{' '}
                <Price amount={money(surplus, currency)} decimals="always" />
              </span>
              <span className="flex flex-wrap gap-x-3">
                {orderIds.map(id => (
                  <Link key={id} to={`/admin/orders/${id}`} className="link tabular-nums">
                    {id}
                  </Link>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
