import { Link } from '@remix-run/react'
import { money } from '#app/business/money/money.ts'
import type { QueueEntry } from '#app/business/orders/showing/order-view.ts'
import { Price } from '#app/components/price.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TriangleAlert } from '#app/ui/icons.tsx'

/** The id of a row, so that keys can move the focus with the selection. */
export function rowId(orderId: number): string {
  return `queue-${orderId}`
}

/** The waiting reports, oldest first: name, course, reported amount and problems. */
export function QueueList({
  entries,
  selectedId,
  now,
  onSelect,
}: {
  entries: readonly QueueEntry[]
  selectedId: number | null
  now: Instant
  onSelect: (orderId: number) => void
}) {
  return (
    <ol className="rounded-md border border-line bg-surface" aria-label={m.orders_staff_queue()}>
      {entries.map(entry => (
        <li key={entry.order.id} className="border-b border-line last:border-b-0">
          <Link
            id={rowId(entry.order.id)}
            to={`?order=${entry.order.id}`}
            aria-current={entry.order.id === selectedId ? 'true' : undefined}
            onClick={event => {
              if (event.metaKey || event.ctrlKey) return
              event.preventDefault()
              onSelect(entry.order.id)
            }}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-l-4 border-transparent px-3 py-2 leading-snug hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:bg-accent-soft"
          >
            <Entry entry={entry} now={now} />
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry, now }: { entry: QueueEntry; now: Instant }) {
  const { order, slip } = entry
  return (
    <>
      <span className="truncate font-semibold">{order.fullname}</span>
      <span className="text-right text-sm text-ink-soft tabular-nums">
        {ageWords(now - entry.waitingSince)}
      </span>
      <span className="truncate text-sm text-ink-soft">
        {order.id} · {entry.courses.join(', ')}
      </span>
      <Price
        amount={money(entry.claimed ?? order.payable, order.currency)}
        decimals="always"
        className={`text-right text-sm ${entry.difference === 0 ? '' : 'font-semibold text-danger'}`}
      />
      {(entry.difference !== 0 || slip?.alsoOnOrder || entry.openedBy) && (
        <span className="col-span-2 flex flex-wrap gap-2 pt-1">
          {entry.difference !== 0 && (
            <Badge tone="danger">
              <TriangleAlert className="size-4" />
              {m.orders_staff_due()} <Price amount={money(order.payable, order.currency)} decimals="always" />
            </Badge>
          )}
          {slip?.alsoOnOrder && <Badge tone="danger">{m.orders_staff_used_short()}</Badge>}
          {entry.openedBy && <Badge>{entry.openedBy.name}</Badge>}
        </span>
      )}
    </>
  )
}

const MINUTE_MS = 60_000

/** The waiting time in the largest fitting unit: minutes, hours or days. */
function ageWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
  if (minutes < 60) return m.orders_staff_age_minutes({ n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? m.orders_staff_age_hours({ n: hours })
    : m.orders_staff_age_days({ n: Math.floor(hours / 24) })
}
