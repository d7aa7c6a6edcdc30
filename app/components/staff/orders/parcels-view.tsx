import { Link } from '@remix-run/react'
import type { ListedParcel, Parcels } from '#app/business/orders/showing/list-parcels.server.ts'
import { OrderShipping } from '#app/components/order/shipping-and-invoice.tsx'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Package } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { Tab } from './order-filters.tsx'
import { ParcelForm } from './parcel-form.tsx'

/** The parcels that wait to be sent, or those that were sent. */
export function ParcelsView({
  parcels: { parcels, next },
  isSent,
  isLater,
}: {
  parcels: Parcels
  isSent: boolean
  isLater: boolean
}) {
  return (
    <div className="grid max-w-5xl gap-4">
      <h1 className="text-2xl font-semibold">{m.parcels_title()}</h1>
      <nav aria-label={m.parcels_title()} className="flex flex-wrap gap-1">
        <Tab to="/admin/parcels" isCurrent={!isSent}>
          {m.parcels_to_send()}
        </Tab>
        <Tab to="/admin/parcels?show=sent" isCurrent={isSent}>
          {m.parcels_sent()}
        </Tab>
      </nav>
      {parcels.length === 0 && !isLater ? (
        <EmptyState icon={Package} title={isSent ? m.parcels_none_sent() : m.parcels_none()}>
          {isSent ? m.parcels_none_sent_text() : m.parcels_none_text()}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {parcels.map(parcel => (
            <ParcelCard key={parcel.id} parcel={parcel} />
          ))}
        </ul>
      )}
      <NextPage next={next} isLater={isLater} />
    </div>
  )
}

function ParcelCard({ parcel }: { parcel: ListedParcel }) {
  const { id, fullname, createdAt, shipping, items } = parcel
  return (
    <li className="grid gap-x-6 gap-y-4 rounded-md border border-line bg-surface p-4 md:grid-cols-2">
      <div className="grid content-start gap-3">
        <div>
          <h2 className="font-semibold">
            <Link to={`/admin/orders/${id}`} className="link">
              {m.orders_title({ id })}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">
            {fullname} · {m.orders_staff_placed()} <Time instant={createdAt} withDate />
          </p>
        </div>
        <ul className="grid gap-1">
          {items.map(({ id, name, qty }) => (
            <li key={id} className="break-words">
              <span className="font-semibold tabular-nums">{qty} ×</span> {name}
            </li>
          ))}
        </ul>
        {shipping && (
          <div className="grid justify-items-start gap-2">
            <OrderShipping of={shipping} />
            <span className="needs-script">
              <CopyButton text={labelOf(shipping)} what={m.parcels_label({ id })} />
            </span>
          </div>
        )}
      </div>
      <ParcelForm order={parcel} />
    </li>
  )
}

/** The text of a label: recipient, telephone, address. */
function labelOf({ address }: NonNullable<ListedParcel['shipping']>): string {
  return [address.fullname, address.tel, address.address].join('\n')
}
