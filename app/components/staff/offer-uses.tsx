import { Link } from '@remix-run/react'
import { money } from '#app/business/money/money.ts'
import type { OfferUse, OfferUses } from '#app/business/orders/showing/list-offer-uses.server.ts'
import { STATUS_TONES, statusLabel } from '#app/components/order/order-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Price } from '#app/ui/price.tsx'
import { sayMoment } from './period-words.ts'

/** The latest orders that took it, and how many uses are reserved, paid for and given back. */
export function OfferUsesView({ uses, lookedThrough }: { uses: OfferUses; lookedThrough: number }) {
  const locale = useLocale()
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="mb-2 border-b border-line pb-1 text-lg font-semibold">
        {m.staff_uses_title()}
      </h2>
      <p className="mb-2 text-ink-soft">
        {uses.counts
          ? m.staff_uses_counts(uses.counts)
          : m.staff_uses_latest({ count: lookedThrough.toLocaleString('en') })}
      </p>
      {uses.latest.length === 0 ? (
        <p>{m.staff_uses_none()}</p>
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {uses.latest.map(use => (
            <li key={use.orderId} className="border-b border-line last:border-b-0">
              <Link
                to={`/admin/orders/${use.orderId}`}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 px-3 py-2 leading-snug no-underline hover:bg-sunken md:grid-cols-[6rem_minmax(0,1fr)_12rem_auto_auto_8rem]"
              >
                <span className="font-semibold tabular-nums">{use.orderId}</span>
                <span className="min-w-0 truncate max-md:order-3">{use.fullname}</span>
                <span className="text-sm text-ink-soft max-md:order-4">{sayMoment(use.at, locale)}</span>
                <span>{use.state && <UseState state={use.state} />}</span>
                <span className="max-md:order-5">
                  <Badge tone={STATUS_TONES[use.status]}>{statusLabel(use)}</Badge>
                </span>
                <Price
                  amount={money(use.payable, use.currency)}
                  decimals="always"
                  className="text-right max-md:order-6"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const TONES: Readonly<Record<NonNullable<OfferUse['state']>, BadgeTone>> = {
  held: 'warning',
  used: 'success',
  released: 'neutral',
}

function UseState({ state }: { state: NonNullable<OfferUse['state']> }) {
  const words = { held: m.staff_use_held, used: m.staff_use_used, released: m.staff_use_released }
  return <Badge tone={TONES[state]}>{words[state]()}</Badge>
}
