import { Link } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { type Currency, money as inMoney } from '#app/business/money/money.ts'
import { hasParcel } from '#app/business/orders/parcel.ts'
import type { StaffOrder } from '#app/business/orders/showing/order-view.ts'
import type { StaffStoryEntry } from '#app/business/orders/showing/staff-story.ts'
import type { MoneyOfOrder } from '#app/business/payments/refunds/money-of-order.server.ts'
import { breakdownOfOrder } from '#app/components/order/breakdown-of-order.ts'
import { OrderStory } from '#app/components/order/order-story.tsx'
import { OrderTerms } from '#app/components/order/order-terms.tsx'
import { orderSays, STATUS_TONES, statusLabel, storyWords } from '#app/components/order/order-words.ts'
import { ParcelFacts } from '#app/components/order/parcel-facts.tsx'
import { PriceBreakdown } from '#app/components/order/price-breakdown.tsx'
import { OrderShipping, OrderTaxInvoice } from '#app/components/order/shipping-and-invoice.tsx'
import { useMay } from '#app/components/shell/shell-data.ts'
import { Claim, Fact } from '#app/components/staff/slips/claim.tsx'
import { DecideForms, type OpenedForm } from '#app/components/staff/slips/decide-forms.tsx'
import { SlipPicture } from '#app/components/staff/slips/slip-picture.tsx'
import { formatMoment, formatWhen } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { OwedRefunds } from './owed-refunds.tsx'
import { ParcelForm } from './parcel-form.tsx'
import { RefundSection } from './refund-section.tsx'
import { formatFact, formatWho } from './story-words.ts'

/** One order with its whole history, and the decision if one is due. */
export function StaffOrderView({
  view,
  now,
  refunding,
  money,
}: {
  view: StaffOrder
  now: Instant
  /** The refund named in the address: 'order', or a line's id. */
  refunding: string | null
  money: MoneyOfOrder
}) {
  const { order, papers } = view
  const { shipping, taxInvoice } = papers
  const locale = useLocale()
  const [opened, setOpened] = useState<OpenedForm>(null)
  const may = useMay()
  return (
    <div className="grid max-w-5xl gap-8">
      <header className="grid gap-1">
        <Link to="/admin/orders" className="link justify-self-start">
          {m.orders_staff_back()}
        </Link>
        <div className="flex flex-wrap items-center gap-x-4">
          <h1 className="text-2xl font-semibold">{m.orders_title({ id: order.id })}</h1>
          <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
        </div>
        <p className="text-ink-soft">{orderSays(view, locale, now, m.orders_staff_says_pending)}</p>
      </header>
      {order.hasMismatch && (
        <Alert kind="warning" title={m.operations_order_needs_review()}>
          <Link to="/admin/mismatches" className="link">
            {m.operations_review_title()}
          </Link>
        </Alert>
      )}
      {order.status === 'pendingApproved' && may('orders.decide') && (
        <DecideForms
          orderId={order.id}
          reportId={view.pending?.reportId ?? null}
          difference={inMoney(view.pending?.difference ?? 0, order.currency)}
          canApprove={view.canApprove}
          approval={view.approval}
          opened={opened}
          onOpened={setOpened}
        />
      )}
      <Reports view={view} now={now} />
      <div className="grid gap-8 md:grid-cols-2">
        <Section title={m.orders_staff_buyer()}>
          <p className="break-words">
            {order.fullname}
            <br />
            {may('people.read') ? (
              <Link to={`/admin/students?q=${encodeURIComponent(order.email)}`} className="link">
                {order.email}
              </Link>
            ) : (
              order.email
            )}
            <br />
            {order.tel}
          </p>
        </Section>
        <Section title={m.orders_staff_lines()}>
          <RefundSection view={view} wanted={refunding} canProvider={money.canProviderRefund} />
        </Section>
        <Section title={m.orders_price()}>
          <PriceBreakdown of={breakdownOfOrder(view)} withTotal />
        </Section>
        {shipping && (
          <Section title={m.shipping_of_order()}>
            <div className="grid gap-3">
              <OrderShipping of={shipping} />
              {order.status === 'approved' && hasParcel(order) && may('orders.dispatch') ? (
                <ParcelForm order={order} />
              ) : (
                <ParcelFacts of={order} waiting={m.parcels_to_send()} />
              )}
            </div>
          </Section>
        )}
        {taxInvoice && (
          <Section title={m.tax_of_order()}>
            <OrderTaxInvoice of={taxInvoice} />
          </Section>
        )}
      </div>
      <OrderTerms version={view.termsVersion} />
      {money.refunds.length > 0 && (
        <Section title={m.operations_refunds()}>
          <OwedRefunds refunds={money.refunds} currency={order.currency} />
        </Section>
      )}
      {view.paymentStory.length > 0 && (
        <Section title={m.payment_story_title()}>
          <OrderStory story={[]} payments={view.paymentStory} now={now} isForStaff />
        </Section>
      )}
      <Section title={m.orders_history()}>
        <StaffStory story={view.story} currency={order.currency} />
      </Section>
    </div>
  )
}

function Reports({ view, now }: { view: StaffOrder; now: Instant }) {
  const locale = useLocale()
  if (view.reports.length === 0) return null
  return (
    <Section title={m.orders_staff_reports()}>
      <ul className="grid gap-6">
        {view.reports.toReversed().map(report => (
          <li
            key={report.id}
            className="grid gap-6 rounded-md border border-line bg-surface p-4 md:grid-cols-2"
          >
            <SlipPicture uploadId={report.slipUploadId} orderId={view.order.id} />
            <div className="grid content-start gap-3">
              <p>
                <ReportState state={report.state} />{' '}
                {m.orders_staff_sent({ when: formatWhen(report.createdAt, locale, now) })}
              </p>
              <Claim of={{ ...view.order, ...report, claimed: report.amount }}>
                <Fact term={m.orders_contact_name()}>{report.contactName}</Fact>
                {report.description && <Fact term={m.orders_description()}>{report.description}</Fact>}
              </Claim>
              {report.decidedAt !== null && (
                <p className="text-sm text-ink-soft">
                  {m.orders_staff_decided({
                    name: report.decidedBy ?? '',
                    when: formatWhen(report.decidedAt, locale, now),
                  })}
                </p>
              )}
              {report.reason && <p className="break-words whitespace-pre-line">{report.reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ReportState({ state }: { state: 'pending' | 'approved' | 'rejected' }) {
  switch (state) {
    case 'pending':
      return <Badge tone="warning">{m.orders_staff_report_pending()}</Badge>
    case 'approved':
      return <Badge tone="success">{m.orders_staff_report_approved()}</Badge>
    case 'rejected':
      return <Badge tone="danger">{m.orders_staff_report_rejected()}</Badge>
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 border-b border-line pb-1 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** All events of an order, latest first: the time in Bangkok, the actor and the details. */
function StaffStory({ story, currency }: { story: readonly StaffStoryEntry[]; currency: Currency }) {
  const locale = useLocale()
  return (
    <ol className="grid gap-4">
      {story.map(entry => (
        <li
          key={entry.key}
          className="grid gap-x-4 border-l-2 border-line pl-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <time dateTime={new Date(entry.at).toISOString()} className="text-sm text-ink-soft tabular-nums">
            {formatMoment(entry.at, locale)}
          </time>
          <div className="min-w-0">
            <p>
              <span className="font-semibold">
                {entry.event === 'open-report' ? m.staff_story_opened() : storyWords(entry)}
              </span>
              <span className="text-ink-soft"> · {formatWho(entry.by)}</span>
            </p>
            {entry.reason && <p className="break-words whitespace-pre-line">{entry.reason}</p>}
            {entry.facts.length > 0 && (
              <ul className="text-sm break-words text-ink-soft">
                {entry.facts.map(fact => (
                  <li key={JSON.stringify(fact)}>{formatFact(fact, currency, locale)}</li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
