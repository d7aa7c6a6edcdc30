import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '#app/business/orders/order.ts'
import {
  MONEY_EVENTS,
  type MoneyEvent,
  type QueueEntry,
  type QueuePart,
} from '#app/business/orders/showing/order-view.ts'
import { statusLabel } from '#app/components/order/order-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Search } from '#app/ui/icons.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import type { Days } from './money-file.tsx'

export type OrderFilter = {
  readonly words: string
  readonly status: OrderStatus | null
  readonly isAll: boolean
  /** What happened to the money of the listed orders, and in which days. */
  readonly moved: { readonly event: MoneyEvent; readonly days: Days } | null
}

/** A search over all orders. Lists of orders can also be filtered by status. */
export function OrderFilters({
  filter,
  isQueue,
  children,
}: {
  filter: OrderFilter
  isQueue: boolean
  /** The page's heading, beside the search. */
  children: ReactNode
}) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {children}
        <Form
          method="get"
          action="/admin/orders"
          role="search"
          aria-label={m.orders_staff_search()}
          className="flex w-full max-w-md gap-2"
        >
          <TextInput
            type="search"
            name="q"
            key={filter.words}
            defaultValue={filter.words}
            aria-label={m.orders_staff_search()}
            placeholder={m.orders_staff_search()}
          />
          <Button type="submit" variant="secondary" aria-label={m.orders_staff_search_button()}>
            <Search className="size-5" />
          </Button>
        </Form>
      </div>
      {!isQueue && (
        <nav aria-label={m.orders_staff_filter()} className="flex flex-wrap gap-1">
          <Tab to="?status=all" isCurrent={filter.isAll}>
            {m.orders_staff_all()}
          </Tab>
          {ORDER_STATUSES.map(status => (
            <Tab key={status} to={`?status=${status}`} isCurrent={filter.status === status}>
              {statusLabel({ status })}
            </Tab>
          ))}
        </nav>
      )}
      {!isQueue && <MovedFilter moved={filter.moved} />}
    </div>
  )
}

/** Finds the orders that were approved or refunded in some days. */
function MovedFilter({ moved }: Pick<OrderFilter, 'moved'>) {
  return (
    <Form
      method="get"
      action="/admin/orders"
      aria-label={m.order_period_title()}
      key={`${moved?.event} ${moved?.days.from} ${moved?.days.until}`}
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <div className="col-span-2">
        <Field label={m.order_period_event()}>
          {control => (
            <Select {...control} name="event" defaultValue={moved?.event}>
              {MONEY_EVENTS.map(event => (
                <option key={event} value={event}>
                  {event === 'approved' ? m.order_period_approved() : m.order_period_refunded()}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={m.order_period_from()}>
        {control => <TextInput {...control} type="date" name="from" defaultValue={moved?.days.from} />}
      </Field>
      <Field label={m.order_period_until()}>
        {control => <TextInput {...control} type="date" name="until" defaultValue={moved?.days.until} />}
      </Field>
      <Button type="submit" variant="secondary" className="col-span-2">
        {m.order_period_show()}
      </Button>
    </Form>
  )
}

/** Links to the parts of the queue. Nothing if all entries are slips. */
export function QueueParts({
  part,
  entries,
}: {
  /** null: all that waits. */
  part: QueuePart | null
  entries: readonly QueueEntry[]
}) {
  if (part === null && !entries.some(({ order }) => order.awaitsApproval)) return null
  return (
    <nav aria-label={m.orders_staff_filter()} className="mb-3 flex flex-wrap gap-1">
      <Tab to="/admin/orders" isCurrent={part === null}>
        {m.orders_staff_all()}
      </Tab>
      <Tab to="?waits=slips" isCurrent={part === 'slips'}>
        {m.orders_staff_title()}
      </Tab>
      <Tab to="?waits=approvals" isCurrent={part === 'approvals'}>
        {m.desk_wait_approvals()}
      </Tab>
    </nav>
  )
}

/** A link to another filter of the list. */
export function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
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
