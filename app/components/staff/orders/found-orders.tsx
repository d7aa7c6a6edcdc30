import { Link } from '@remix-run/react'
import { money } from '#app/business/money/money.ts'
import type { FoundOrder } from '#app/business/orders/showing/order-view.ts'
import { STATUS_TONES, statusLabel } from '#app/components/order/order-words.ts'
import { Price } from '#app/components/price.tsx'
import { type Column, OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import type { Sort } from '#app/components/staff/sort.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchX } from '#app/ui/icons.tsx'
import { ShortTime } from '#app/ui/time.tsx'

/** A column of orders that can be sorted: all orders by number, those of a status by their last change. */
export type OrderColumn = 'number' | 'changed'

/** Orders, one per row. */
export function FoundOrders({
  orders,
  label,
  sort,
}: {
  orders: readonly FoundOrder[]
  label: string
  /** Left out: the newest first. */
  sort?: Sort<OrderColumn>
}) {
  if (orders.length === 0) {
    return (
      <EmptyState icon={SearchX} title={m.orders_staff_none_found()}>
        {m.orders_staff_none_found_text()}
      </EmptyState>
    )
  }
  const showsMoney = orders.some(({ payable }) => payable !== null)
  const showsChange = sort?.by === 'changed'
  const columns: readonly Column<OrderColumn>[] = [
    // Sorted by their last change, the numbers are in no order, and there is no index that would give it.
    { label: m.orders_staff_number(), ...(!showsChange && { sortsBy: 'number' }) },
    { label: m.orders_staff_buyer(), from: 'medium' },
    { label: m.orders_staff_course(), from: 'wide' },
    showsChange
      ? { label: m.orders_staff_changed(), sortsBy: 'changed', from: 'medium' }
      : { label: m.orders_staff_placed(), from: 'medium' },
    { label: m.orders_staff_status() },
    ...(showsMoney ? [{ label: m.orders_staff_amount(), atEnd: true, from: 'medium' as const }] : []),
  ]
  return (
    <Rows label={label} columns={columns} sort={sort}>
      {orders.map(order => {
        const due = order.payable !== null && (
          <Price amount={money(order.payable, order.currency)} decimals="always" />
        )
        const when = <ShortTime instant={showsChange ? order.updatedAt : order.createdAt} />
        return (
          <OpeningRow key={order.id}>
            <th scope="row">
              <Link to={`/admin/orders/${order.id}`} data-row="" className="link font-semibold tabular-nums">
                {order.id}
              </Link>
              <span className="until-medium block text-sm">
                {order.fullname} <span className="block text-ink-soft">{when}</span>
              </span>
            </th>
            <td className="from-medium">
              {order.fullname}
              <span className="block text-sm text-ink-soft">{order.email}</span>
            </td>
            <td className="from-wide text-sm">{order.courses.join(', ')}</td>
            <td className="from-medium is-time text-sm">{when}</td>
            <td>
              <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
              {due && <span className="until-medium mt-1 block font-semibold">{due}</span>}
            </td>
            {due && <td className="at-end is-number from-medium font-semibold">{due}</td>}
          </OpeningRow>
        )
      })}
    </Rows>
  )
}
