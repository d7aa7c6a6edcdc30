import { Link } from '@remix-run/react'
import { money } from '#app/business/money/money.ts'
import type { Unsettled, UnsettledRefund } from '#app/business/payments/mismatches/list-unsettled.server.ts'
import { Price } from '#app/components/price.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleCheck } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { MismatchCard } from './mismatch-card.tsx'

/** All money that waits for staff: mismatched payments and failed refunds. */
export function UnsettledView({ unsettled: { mismatches, refunds } }: { unsettled: Unsettled }) {
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
      {mismatches.length + refunds.length === 0 && (
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
          <ul className="rounded-md border border-line bg-surface">
            {refunds.map(refund => (
              <Owed key={refund.id} refund={refund} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Owed({ refund }: { refund: UnsettledRefund }) {
  const { orderId, fullname, amount, currency, state, failure, createdAt } = refund
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        data-row=""
        data-key="o"
        to={`/admin/orders/${orderId}`}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 px-3 py-2 leading-snug hover:bg-sunken"
      >
        <span className="min-w-0 break-words">
          <span className="font-semibold tabular-nums">{orderId}</span> {fullname}
        </span>
        <Price amount={money(amount, currency)} decimals="always" className="text-right font-semibold" />
        <span className="col-span-2 min-w-0 text-sm break-words text-ink-soft sm:col-span-1">{failure}</span>
        <span className="col-span-2 flex flex-wrap items-center gap-2 text-sm text-ink-soft sm:col-span-1 sm:justify-end">
          <Time instant={createdAt} withDate />
          <Badge tone={state === 'refused' ? 'danger' : 'warning'}>
            {state === 'refused' ? m.operations_refund_refused() : m.operations_refund_open()}
          </Badge>
        </span>
      </Link>
    </li>
  )
}
