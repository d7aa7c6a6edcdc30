import { Form, Link } from '@remix-run/react'
import { ORDER_STATUSES, type OrderStatus } from '#app/business/orders/order.ts'
import { statusLabel } from '#app/components/order/order-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Search } from '#app/ui/icons.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

export type OrderFilter = {
  readonly words: string
  readonly status: OrderStatus | null
  readonly isAll: boolean
}

/** The queue, orders by status, and a search over all orders. */
export function OrderFilters({ filter }: { filter: OrderFilter }) {
  const isQueue = filter.words === '' && filter.status === null && !filter.isAll
  const others = ORDER_STATUSES.filter(status => status !== 'pendingApproved')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <nav
        aria-label={m.orders_staff_filter()}
        className="-mx-1 flex max-w-full gap-1 overflow-x-auto lg:flex-wrap"
      >
        <Tab to="/admin/orders" isCurrent={isQueue}>
          {m.orders_staff_queue()}
        </Tab>
        {others.map(status => (
          <Tab key={status} to={`?status=${status}`} isCurrent={filter.status === status}>
            {statusLabel({ status })}
          </Tab>
        ))}
        <Tab to="?status=all" isCurrent={filter.isAll}>
          {m.orders_staff_all()}
        </Tab>
      </nav>
      <Form
        method="get"
        action="/admin/orders"
        role="search"
        aria-label={m.orders_staff_search()}
        className="flex w-full gap-2 sm:w-auto"
      >
        <TextInput
          type="search"
          name="q"
          key={filter.words}
          defaultValue={filter.words}
          aria-label={m.orders_staff_search()}
          placeholder={m.orders_staff_search()}
          className="sm:w-80"
        />
        <Button type="submit" variant="secondary" aria-label={m.orders_staff_search_button()}>
          <Search className="size-5" />
        </Button>
      </Form>
    </div>
  )
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-11 shrink-0 items-center rounded-md px-3 focus-visible:-outline-offset-2 text-ink-soft hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
    >
      {children}
    </Link>
  )
}
