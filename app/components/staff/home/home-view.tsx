import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import type { BestSeller, DeskHome } from '#app/business/storefront/desk/get-desk-home.server.ts'
import type { Sales, Sold } from '#app/business/storefront/desk/sales.ts'
import { Price } from '#app/components/price.tsx'
import { useMay, useShell } from '#app/components/shell/shell-data.ts'
import { countWords, useDesk } from '#app/components/staff/desk-menu.ts'
import { FoundOrders } from '#app/components/staff/orders/found-orders.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import { FirstSteps } from './first-steps.tsx'
import { waitsFor } from './waits.ts'

const CARD = 'grid h-full content-start rounded-md border border-line bg-surface px-4 py-3 no-underline'

/** The first page of the back office: what waits for this person, what was sold, and the newest orders. */
export function DeskHomeView({ home }: { home: DeskHome }) {
  const { sales, bestSellers, orders, firstSteps } = home
  const isUntouched = firstSteps?.hasOrder === false
  const steps = firstSteps && <FirstSteps steps={firstSteps} hasDemo={home.hasDemo} />
  return (
    <div className="grid gap-8">
      <h1 className="text-2xl font-semibold">{m.desk_home()}</h1>
      {home.hasDemo && (
        <Alert kind="warning" title={m.demo_present()}>
          {m.demo_present_text()}{' '}
          <Link to="/admin/settings/demo" className="link inline-block py-2">
            {m.demo_remove()}
          </Link>
        </Alert>
      )}
      {isUntouched && steps}
      <Waits queue={home.queue} />
      {!isUntouched && steps}
      {sales && !isUntouched && (
        <Section title={m.desk_sales()}>
          {sales.length === 0 && <p className="text-ink-soft">{m.desk_sales_none()}</p>}
          {sales.map(one => (
            <SalesOf key={one.currency} sales={one} periods={home.periods} />
          ))}
        </Section>
      )}
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] xl:items-start">
        {bestSellers && !isUntouched && <BestSellers sellers={bestSellers} />}
        {orders && orders.length > 0 && (
          <Section title={m.desk_last_orders()}>
            <FoundOrders orders={orders} label={m.desk_last_orders()} />
            <Link to="/admin/orders?status=all" className="link justify-self-start py-2">
              {m.desk_all_orders()}
            </Link>
          </Section>
        )}
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** The work of this person, each kind with its number and its list. Nothing of it is loud while its number is 0. */
function Waits({ queue }: Pick<DeskHome, 'queue'>) {
  const account = useShell()?.account
  const waiting = useDesk()?.waiting
  if (!account || !waiting) return null
  const waits = waitsFor(account, { ...waiting, ...queue })
  if (waits.length === 0) return null
  return (
    <Section title={m.desk_waits()}>
      {waits.every(({ count }) => count === 0) && <p className="text-ink-soft">{m.desk_waits_none()}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
        {waits.map(({ key, to, label, count }) => (
          <li key={key}>
            <Link
              to={to}
              className={`${CARD} hover:bg-sunken ${count === 0 ? 'text-ink-soft' : 'border-accent'}`}
            >
              <span className={`text-2xl tabular-nums ${count === 0 ? '' : 'font-semibold text-accent'}`}>
                {countWords(count)}
              </span>{' '}
              <span className="leading-snug">{label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What was sold in one currency. */
function SalesOf({
  sales: { currency, today, thisMonth, lastMonthByNow, lastMonth },
  periods,
}: {
  sales: Sales
  periods: DeskHome['periods']
}) {
  const locale = useLocale()
  const amount = formatMoney(money(lastMonthByNow.amount, currency), locale)
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      <Sum title={m.desk_sales_today()} sold={today} currency={currency} period={periods.today} />
      <Sum title={m.desk_sales_month()} sold={thisMonth} currency={currency} period={periods.thisMonth}>
        {m.desk_sales_by_now({ amount })}
      </Sum>
      <Sum
        title={m.desk_sales_last_month()}
        sold={lastMonth}
        currency={currency}
        period={periods.lastMonth}
      />
    </ul>
  )
}

function Sum({
  title,
  sold: { orders, amount, refunded },
  currency,
  period: { from, until },
  children,
}: {
  title: string
  sold: Sold
  period: DeskHome['periods']['today']
  currency: Sales['currency']
  children?: ReactNode
}) {
  const locale = useLocale()
  const days = `from=${from}&until=${until}`
  return (
    <li className={CARD}>
      <Link to={`/admin/orders?event=approved&${days}`} className="grid no-underline hover:underline">
        <span className="text-sm text-ink-soft">{title}</span>{' '}
        <Price
          amount={money(amount, currency)}
          className={amount === 0 ? 'text-2xl text-ink-soft' : 'text-2xl font-semibold'}
        />{' '}
        <span className="text-sm text-ink-soft">{m.desk_sales_orders({ count: orders })}</span>
      </Link>
      {refunded > 0 && (
        <Link to={`/admin/orders?event=refunded&${days}`} className="link flex min-h-11 items-center text-sm">
          {m.desk_sales_refunded({ amount: formatMoney(money(refunded, currency), locale) })}
        </Link>
      )}
      {children && <span className="text-sm text-ink-soft">{children}</span>}
    </li>
  )
}

function BestSellers({ sellers }: { sellers: readonly BestSeller[] }) {
  const may = useMay()
  return (
    <Section title={m.desk_best()}>
      <p className="text-sm text-ink-soft">
        {sellers.length === 0 ? m.desk_best_none() : m.desk_best_text()}
      </p>
      {sellers.length > 0 && (
        <ol className="rounded-md border border-line bg-surface">
          {sellers.map(({ path, kind, id, name, sold }) => (
            <li key={path} className="flex min-h-11 items-stretch gap-2 border-b border-line last:border-b-0">
              <Link
                to={path}
                className="flex min-w-0 grow items-center px-3 py-2 break-words no-underline hover:bg-sunken"
              >
                {name}
              </Link>
              {may('orders.read') ? (
                <Link
                  to={`/admin/orders?${kind}=${id}`}
                  className="link flex min-w-11 items-center justify-end px-3 font-semibold tabular-nums"
                >
                  {sold}
                  <span className="sr-only"> {m.orders_staff_with({ name })}</span>
                </Link>
              ) : (
                <span className="flex items-center px-3 font-semibold tabular-nums">{sold}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
