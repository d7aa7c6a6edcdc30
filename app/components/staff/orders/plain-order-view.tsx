import { Link } from '@remix-run/react'
import type { FoundOrder } from '#app/business/orders/showing/order-view.ts'
import { STATUS_TONES, statusLabel } from '#app/components/order/order-words.ts'
import { formatWhen } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'

/** One order for staff who answer questions and may not see its money. */
export function PlainOrderView({ order, now }: { order: FoundOrder; now: Instant }) {
  const locale = useLocale()
  const { id, fullname, email, tel, courses, createdAt, updatedAt } = order
  const facts = [
    [m.orders_staff_buyer(), [fullname, email, tel]],
    [m.orders_staff_lines(), courses],
    [m.orders_staff_placed(), [formatWhen(createdAt, locale, now)]],
    [m.orders_staff_changed(), [formatWhen(updatedAt, locale, now)]],
  ] as const
  return (
    <div className="grid max-w-3xl gap-6">
      <header className="grid gap-1">
        <Link to="/admin/orders" className="link justify-self-start">
          {m.orders_staff_back()}
        </Link>
        <div className="flex flex-wrap items-center gap-x-4">
          <h1 className="text-2xl font-semibold">{m.orders_title({ id })}</h1>
          <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
        </div>
        <p className="text-ink-soft">{m.orders_staff_without_amounts()}</p>
      </header>
      <dl className="grid gap-4">
        {facts.map(([term, lines]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="break-words whitespace-pre-line">{lines.filter(Boolean).join('\n')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
