import { Link } from '@remix-run/react'
import { money } from '#app/business/money/money.ts'
import type { FoundOrder } from '#app/business/orders/showing/order-view.ts'
import { formatWhen, STATUS_TONES, statusLabel } from '#app/components/order/order-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchX } from '#app/ui/icons.tsx'
import { Price } from '#app/ui/price.tsx'

/** The orders found by a search, one per line. */
export function FoundOrders({ orders, now }: { orders: readonly FoundOrder[]; now: Instant }) {
  const locale = useLocale()
  if (orders.length === 0) {
    return (
      <EmptyState icon={SearchX} title={m.orders_staff_none_found()}>
        {m.orders_staff_none_found_text()}
      </EmptyState>
    )
  }
  return (
    <ul className="rounded-md border border-line bg-surface">
      {orders.map(order => (
        <li key={order.id} className="border-b border-line last:border-b-0">
          <Link
            to={`/admin/orders/${order.id}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-2 leading-snug hover:bg-sunken md:grid-cols-[6rem_minmax(0,14rem)_minmax(0,1fr)_auto_8rem]"
          >
            <span className="font-semibold tabular-nums">{order.id}</span>
            <span className="min-w-0 max-md:order-3">
              <span className="block truncate">{order.fullname}</span>
              <span className="block truncate text-sm text-ink-soft">{order.email}</span>
            </span>
            <span className="min-w-0 text-sm text-ink-soft max-md:order-4 max-md:col-span-2 md:truncate">
              {order.courses.join(', ')}
              <span className="block">{formatWhen(order.createdAt, locale, now)}</span>
            </span>
            <span className="max-md:justify-self-end">
              <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
            </span>
            <Price
              amount={money(order.payable, order.currency)}
              decimals="always"
              className="text-right font-semibold max-md:order-3"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
