import { Link } from '@remix-run/react'
import { money } from '#app/business/money/money.ts'
import type { Unsettled, UnsettledRefund } from '#app/business/payments/mismatches/list-unsettled.server.ts'
import { Price } from '#app/components/price.tsx'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleCheck } from '#app/ui/icons.tsx'
import { ShortTime } from '#app/ui/time.tsx'
import { MismatchCard } from './mismatch-card.tsx'

/** A page of the money that waits for staff: mismatched payments and failed refunds. */
export function UnsettledView({
  unsettled: { mismatches, refunds, next },
  isLater,
}: {
  unsettled: Unsettled
  isLater: boolean
}) {
  return (
    <div className="grid max-w-5xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{m.operations_review_title()}</h1>
        <RowKeys
          keys={[
            ['a', m.operations_key_accept()],
            ['g', m.operations_key_given_back()],
            ['x', m.operations_key_no_action()],
            ['o', m.operations_key_order()],
          ]}
        />
      </header>
      {mismatches.length + refunds.length === 0 && !isLater && (
        <EmptyState icon={CircleCheck} title={m.operations_review_none()}>
          {m.operations_review_none_text()}
        </EmptyState>
      )}
      {mismatches.length > 0 && (
        <ul className="grid gap-4">
          {mismatches.map(mismatch => (
            <MismatchCard key={mismatch.id} mismatch={mismatch} />
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">{m.operations_unsettled_refunds()}</h2>
          <Rows
            label={m.operations_unsettled_refunds()}
            columns={[
              { label: m.orders_staff_number() },
              { label: m.desk_why(), from: 'wide' },
              { label: m.desk_refund_at(), from: 'medium' },
              { label: m.orders_staff_status(), from: 'medium' },
              { label: m.staff_refund_amount(), atEnd: true },
            ]}
          >
            {refunds.map(refund => (
              <Owed key={refund.id} refund={refund} />
            ))}
          </Rows>
        </section>
      )}
      <NextPage next={next} isLater={isLater} />
    </div>
  )
}

function Owed({ refund }: { refund: UnsettledRefund }) {
  const { orderId, fullname, amount, currency, state, failure, createdAt } = refund
  const badge = (
    <Badge tone={state === 'refused' ? 'danger' : 'warning'}>
      {state === 'refused' ? m.operations_refund_refused() : m.operations_refund_open()}
    </Badge>
  )
  return (
    <OpeningRow>
      <th scope="row">
        <Link
          data-row=""
          data-key="o"
          to={`/admin/orders/${orderId}`}
          className="link font-semibold tabular-nums"
        >
          {orderId}
        </Link>{' '}
        {fullname}
        <span className="until-medium block text-sm text-ink-soft">
          {badge} <ShortTime instant={createdAt} />
        </span>
        {failure && <span className="until-wide block text-sm text-ink-soft">{failure}</span>}
      </th>
      <td className="from-wide text-sm">{failure}</td>
      <td className="from-medium is-time text-sm">
        <ShortTime instant={createdAt} />
      </td>
      <td className="from-medium">{badge}</td>
      <td className="at-end is-number font-semibold">
        <Price amount={money(amount, currency)} decimals="always" />
      </td>
    </OpeningRow>
  )
}
