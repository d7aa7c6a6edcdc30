import { Form, Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import { isLineOpen, isLineWaiting } from '#app/business/orders/order.ts'
import type { BuyerReport, MethodToPayBy } from '#app/business/orders/showing/order-view.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { BankLabel } from '#app/components/payment/bank-mark.tsx'
import { PaymentSection } from '#app/components/payment/payment-section.tsx'
import { methodName, servingMethod } from '#app/components/payment/payment-words.ts'
import { leftPath, useAfterPayment } from '#app/components/payment/use-after-payment.ts'
import { Price } from '#app/components/price.tsx'
import { useShell, useSlipPromise } from '#app/components/shell/shell-data.ts'
import { HIDE_SCRIPTED, StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { groupedAccount } from '#app/i18n/bank.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { withQuantity } from '#app/i18n/with-quantity.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Printer } from '#app/ui/icons.tsx'
import { More } from '#app/ui/more.tsx'
import { breakdownOfOrder } from './breakdown-of-order.ts'
import type { OrderPage } from './order-page.ts'
import { OrderStory } from './order-story.tsx'
import { OrderTerms } from './order-terms.tsx'
import {
  nextStepText,
  orderSays,
  payOnlineText,
  STATUS_TONES,
  saysParcelFirst,
  statusLabel,
} from './order-words.ts'
import { ParcelFacts } from './parcel-facts.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { ReportForm } from './report-form.tsx'
import { OrderShipping, OrderTaxInvoice } from './shipping-and-invoice.tsx'
import { useLiveOrder } from './use-live-order.ts'

/**
 * Keeps the order's page up to date while it waits, and opens the page that follows a payment. behaviour: After an
 * order
 */
export function useOrderInProgress({ view, pay, thankYouPage }: OrderPage): void {
  const { status, awaitsApproval, token } = view.order
  useLiveOrder({ isWaiting: ['pendingApproved', 'notYetReceived', 'rejected'].includes(status) })
  const entry = pay?.entry
  useAfterPayment({
    isPaid: status === 'approved' || awaitsApproval,
    token,
    status,
    payment: view.payment,
    isOnline: pay !== null,
    isQr: entry?.kind === 'press' && entry.paidBy === 'qr',
    paidTo: thankYouPage ? `/thankyou?orderId=${token}` : leftPath(token),
  })
}

/** Returns the school's reason for a rejection or a cancellation; null if it gave none. */
function whyEnded({ order: { status }, report, story }: OrderPage['view']): string | null {
  if (status === 'rejected') return report?.reason ?? null
  return status === 'cancelled' ? (story.find(({ to }) => to === 'cancelled')?.reason ?? null) : null
}

/** The buyer's order: state, next action, items and price breakdown. `others`: further methods to pay it by. */
export function OrderView({ page, others }: { page: OrderPage; others: readonly MethodToPayBy[] }) {
  const { view, report, now } = page
  const { order, papers } = view
  const { shipping, taxInvoice } = papers
  const locale = useLocale()
  const promise = useSlipPromise()
  const isUnpaid = order.status === 'notYetReceived'
  const reason = whyEnded(view)
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <StyleWithoutScript>{HIDE_SCRIPTED}</StyleWithoutScript>
      <header className="grid gap-2">
        <OnPaper />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-2xl font-semibold">{m.orders_title({ id: order.id })}</h1>
          <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
          <Button
            variant="quiet"
            onClick={() => window.print()}
            className="needs-script -mr-4 ml-auto print:hidden"
          >
            <Printer className="size-5" />
            {m.orders_print()}
          </Button>
        </div>
        <p className="hidden print:block">
          {m.orders_ordered_at({
            when: formatMoment(order.createdAt, locale),
          })}
        </p>
        {/* Screen readers announce a new state when the page reloads it. */}
        <div role="status" className="grid gap-1 print:hidden">
          <p className="text-lg text-pretty">{orderSays(view, locale, now)}</p>
          <p className="text-ink-soft">{page.pay ? payOnlineText(order) : nextStepText(view, promise)}</p>
        </div>
        {isUnpaid && order.cancelAt !== null && (
          <p className="needs-script text-ink-soft print:hidden">
            {m.orders_time_left()} <Countdown until={order.cancelAt} />
          </p>
        )}
      </header>
      {reason && (
        <Alert kind="warning" title={m.orders_reject_reason()}>
          <p className="whitespace-pre-line">{reason}</p>
        </Alert>
      )}
      <Courses page={page} />
      {view.isOwner && view.report && <Transfer report={view.report} />}
      {report && (
        <Section id="pay" isOnPaper={false} title={isUnpaid ? m.orders_pay_title() : m.orders_report_again()}>
          <ReportForm facts={report} />
          <OtherWays order={order} methods={others} />
        </Section>
      )}
      {page.pay && (
        <Section id="pay" isOnPaper={false} title={m.payment_title()}>
          <PaymentSection panel={page.pay} />
          <OtherWays order={order} methods={others} />
        </Section>
      )}
      {order.hasMismatch && order.status !== 'approved' && (
        <Alert kind="warning" title={m.payment_in_review()}>
          {m.payment_in_review_text()}
        </Alert>
      )}
      <Section id="price" title={m.orders_price()}>
        <PriceBreakdown of={breakdownOfOrder(view)} withTotal />
      </Section>
      <Section id="buyer" title={m.orders_buyer()}>
        <p className="break-words">
          {order.fullname}
          <br />
          {order.email}
          {order.tel && ` · ${order.tel}`}
        </p>
        {!view.isOwner && (
          <p className="mt-1 text-sm text-ink-soft print:hidden">
            {m.orders_buyer_masked()}{' '}
            <Link to={`/login?returnTo=/order/${order.token}`} className="link">
              {m.checkout_sign_in()}
            </Link>
          </p>
        )}
      </Section>
      {shipping && (
        <Section id="shipping" title={m.shipping_of_order()}>
          <div className="grid gap-3">
            <ParcelFacts of={order} waiting={saysParcelFirst(order) ? null : m.parcels_says_packed()} />
            <OrderShipping of={shipping} />
          </div>
        </Section>
      )}
      {taxInvoice && (
        <Section id="tax-invoice" title={m.tax_of_order()}>
          <OrderTaxInvoice of={taxInvoice} />
        </Section>
      )}
      <OrderTerms version={view.termsVersion} />
      <Section id="history" isOnPaper={false} title={m.orders_history()}>
        <OrderStory story={view.story} payments={view.paymentStory} now={now} />
      </Section>
      {view.canCancel && <CancelOrder token={order.token} />}
    </div>
  )
}

/**
 * Buttons that let the buyer pay the order another way. A plain form, so that the page loads anew: a card's page has a
 * security policy of its own.
 */
function OtherWays({
  order,
  methods,
}: {
  order: OrderPage['view']['order']
  methods: readonly MethodToPayBy[]
}) {
  const present = methodName({ id: order.paymentMethodId, name: '' })
  const offered = methods.filter(
    method => methodName(method) !== present && method === servingMethod(methods, method, null, () => true),
  )
  if (offered.length === 0) return null
  return (
    <form method="post" action={`/order/${order.token}`} className="mt-4">
      <input type="hidden" name="intent" value="method" />
      <More title={m.orders_other_ways()}>
        <div className="flex flex-wrap gap-3 pt-1">
          {offered.map(method => (
            <Button key={method.id} type="submit" variant="secondary" name="methodId" value={method.id}>
              {methodName(method)}
            </Button>
          ))}
        </div>
      </More>
    </form>
  )
}

/** The school and how to reach it: paper has neither the shop's header nor its footer. */
function OnPaper() {
  const shop = useShell()?.shop
  return (
    <div className="mb-4 hidden print:block">
      <p className="text-lg font-semibold">{shop?.title || m.common_shop()}</p>
      <p>{[shop?.contactTel, shop?.contactEmail].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** The banks of the buyer's latest transfer report. */
function Transfer({ report }: { report: BuyerReport }) {
  const { originBank, destinationBank, destinationAccount } = report
  if (!originBank && !destinationAccount) return null
  return (
    <Section id="transfer" title={m.orders_transfer_title()}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        <dt className="text-ink-soft">{m.orders_staff_from()}</dt>
        <dd>{originBank ? <BankLabel code={originBank} /> : '–'}</dd>
        <dt className="text-ink-soft">{m.orders_staff_to()}</dt>
        <dd className="flex flex-wrap items-center gap-2 tabular-nums">
          {destinationBank && <BankLabel code={destinationBank} />}
          {groupedAccount(destinationAccount)}
        </dd>
      </dl>
    </Section>
  )
}

function Section({
  id,
  title,
  isOnPaper = true,
  children,
}: {
  id: string
  title: string
  /** False for what a printed order leaves out: forms and the timeline. */
  isOnPaper?: boolean
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={isOnPaper ? undefined : 'print:hidden'}>
      <h2 id={id} className="mb-3 border-b border-line pb-1 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Courses({ page: { view } }: { page: OrderPage }) {
  const locale = useLocale()
  const { order } = view
  return (
    <Section id="lines" title={m.orders_lines()}>
      <ul className="grid gap-3">
        {order.lines.map(line => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="w-24 shrink-0 sm:w-32">
              <Cover url={view.covers[line.id] ?? ''} use="line" />
            </div>
            <span className="min-w-0 flex-1 basis-40 break-words">
              {withQuantity(line)}
              {line.plan && <span className="block text-sm text-ink-soft">{line.plan.name}</span>}
              {isLineWaiting(order, line) && <Badge tone="warning">{m.orders_status_awaits()}</Badge>}
              {line.refundedAmount !== null && (
                <Badge>
                  {m.orders_line_refunded({
                    amount: formatMoney(money(line.refundedAmount, order.currency), locale),
                  })}
                </Badge>
              )}
            </span>
            <Price
              amount={money(line.amount, order.currency)}
              decimals="always"
              className="hidden print:inline"
            />
            {line.courseId !== null && isLineOpen(order, line) && (
              <ButtonLink to={`/course/${line.courseId}?learn=true`} className="print:hidden">
                {m.orders_open_course()}
              </ButtonLink>
            )}
            {line.courseId !== null && !isLineOpen(order, line) && (
              <Link to={`/course/${line.courseId}`} className="link py-2 print:hidden">
                {m.orders_see_course()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Cancels the order after a confirmation. A <details> element asks, so it works without JavaScript. */
function CancelOrder({ token }: { token: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'cancel'
  return (
    <details className="rounded-md print:hidden">
      <summary className="inline-flex min-h-11 items-center text-danger underline underline-offset-4">
        {m.orders_cancel()}
      </summary>
      <Form method="post" action={`/order/${token}`} className="mt-2 grid gap-3 rounded-md bg-sunken p-4">
        <input type="hidden" name="intent" value="cancel" />
        <p className="font-semibold">{m.orders_cancel_sure()}</p>
        <p className="text-ink-soft">{m.orders_cancel_text()}</p>
        <div>
          <Button type="submit" variant="danger" pending={isSending}>
            {m.orders_cancel_yes()}
          </Button>
        </div>
      </Form>
    </details>
  )
}
