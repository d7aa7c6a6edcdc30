import type { ReactNode } from 'react'
import type { ClosedAccess, RefundChoice } from '#app/business/orders/process/refund-preview.ts'
import { formatPeriod } from '#app/components/staff/period-words.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'

/** Everything that the refund will do, one line each. */
export function RefundEffects({ choice }: { choice: RefundChoice }) {
  return (
    <div>
      <p className="font-semibold">{m.staff_refund_happens()}</p>
      <ul className="list-disc pl-5">
        {choice.closes.map(access => (
          <Closed key={access.courseId} access={access} />
        ))}
        <Effect is={choice.endsOrder}>{m.staff_refund_ends_order()}</Effect>
        <Effect is={!choice.endsOrder}>{m.staff_refund_rest()}</Effect>
        <Effect is={choice.couponCodes.length > 0}>
          {m.staff_refund_coupons({ codes: choice.couponCodes.join(', ') })}
        </Effect>
        <Effect is={choice.hasProducts}>{m.staff_refund_stock()}</Effect>
        <Effect is>{m.staff_refund_mail()}</Effect>
      </ul>
    </div>
  )
}

function Effect({ is, children }: { is: boolean; children: ReactNode }) {
  return is ? <li>{children}</li> : null
}

function Closed({ access: { name, until, isOver, stays } }: { access: ClosedAccess }) {
  const locale = useLocale()
  const closes = isOver
    ? m.staff_refund_closes_over({ name })
    : until === null
      ? m.staff_refund_closes({ name })
      : m.staff_refund_closes_until({ name, when: formatMoment(until, locale) })
  return (
    <li className="break-words">
      {closes}
      {stays.map(({ orderId, from, until }) => {
        const period = formatPeriod(from, until, locale)
        return (
          <span key={`${orderId}-${from}`} className="block text-ink-soft">
            {orderId === null
              ? m.staff_refund_stays_gift({ period })
              : m.staff_refund_stays_order({ id: orderId, period })}
          </span>
        )
      })}
    </li>
  )
}
