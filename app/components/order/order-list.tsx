import { Link } from '@remix-run/react'
import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import type { OrderSummary, OrderList as Orders } from '#app/business/orders/showing/order-view.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { failureOfOrder } from '#app/components/payment/payment-words.ts'
import { Price } from '#app/components/price.tsx'
import { useSlipPromise } from '#app/components/shell/shell-data.ts'
import { formatWhen } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ReceiptText } from '#app/ui/icons.tsx'
import { STATUS_TONES, statusLabel, unpaidUntil } from './order-words.ts'

/** A student's orders, newest first, each with its state and next action. */
export function OrderList({ list, now }: { list: Orders; now: Instant }) {
  if (list.orders.length === 0) {
    return (
      <EmptyState
        icon={ReceiptText}
        title={m.orders_list_empty()}
        action={<ButtonLink to="/courses">{m.orders_list_browse()}</ButtonLink>}
      >
        {m.orders_list_empty_text()}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="border-t border-line">
        {list.orders.map(order => (
          <Row key={order.id} order={order} now={now} />
        ))}
      </ul>
      {list.before !== null && (
        <p className="mt-6">
          <Link to={`?before=${list.before}`} className="link">
            {m.orders_list_older()}
          </Link>
        </p>
      )}
    </>
  )
}

function Row({ order, now }: { order: OrderSummary; now: Instant }) {
  const locale = useLocale()
  const promise = useSlipPromise()
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line py-4 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <Cover url={order.courses[0]?.pictureUrl ?? ''} use="line" className="self-start border border-line" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`/order/${order.token}`} className="link font-semibold">
            {m.orders_title({ id: order.id })}
          </Link>
          <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
        </div>
        <p className="break-words">{order.courses.map(({ name }) => name).join(', ')}</p>
        <p className="text-sm text-ink-soft">
          {m.orders_ordered_at({ when: formatWhen(order.createdAt, locale, now) })}
          {order.status === 'notYetReceived' && order.cancelAt !== null && (
            <>
              {' '}
              · {unpaidUntil({ canReport: order.canReport, when: formatWhen(order.cancelAt, locale, now) })}
            </>
          )}
        </p>
        {order.sendsTo && (
          <p className="text-sm break-words text-ink-soft">
            {order.isSent
              ? m.parcels_list_sent({ name: order.sendsTo })
              : m.shipping_list_line({ name: order.sendsTo })}
          </p>
        )}
        {order.status === 'pendingApproved' && (
          <p className="text-sm text-ink-soft">
            {[order.isSlipChecked ? promise : '', m.orders_next_nothing()].join(' ').trim()}
          </p>
        )}
        {order.awaitsApproval && (
          <p className="text-sm break-words text-ink-soft">
            {m.orders_line_waits_names({
              names: order.courses
                .filter(({ isWaiting }) => isWaiting)
                .map(({ name }) => name)
                .join(', '),
            })}
          </p>
        )}
        {order.status === 'approved' && order.refundedAmount > 0 && (
          <p className="text-sm text-ink-soft">
            {m.orders_part_refunded({
              amount: formatMoney(money(order.refundedAmount, order.currency), locale),
            })}
          </p>
        )}
        {order.paymentFailure && (
          <p className="text-sm break-words text-danger">{failureOfOrder(order.paymentFailure)}</p>
        )}
        {order.rejectReason && (
          <p className="text-sm break-words text-danger">
            {m.orders_reject_reason()}: {order.rejectReason}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-4 max-sm:col-span-full sm:flex-col sm:items-end sm:gap-2">
        <Price amount={money(order.payable, order.currency)} decimals="always" className="font-semibold" />
        <NextStep order={order} />
      </div>
    </li>
  )
}

function NextStep({ order }: { order: OrderSummary }) {
  const course = order.courses.find(({ courseId, isOpen }) => courseId !== null && isOpen)
  if (order.canPay) {
    return (
      <ButtonLink to={`/order/${order.token}#pay`}>
        {order.paymentFailure === null ? m.payment_pay_now() : m.payment_again()}
      </ButtonLink>
    )
  }
  if (order.canReport) return <ButtonLink to={`/order/${order.token}#pay`}>{m.orders_notify()}</ButtonLink>
  if (course) {
    return (
      <ButtonLink variant="secondary" to={`/course/${course.courseId}?learn=true`}>
        {m.orders_open_course()}
      </ButtonLink>
    )
  }
  const [again] = order.status === 'cancelled' ? order.courses.flatMap(({ courseId }) => courseId ?? []) : []
  return again === undefined ? (
    <ButtonLink variant="secondary" to={`/order/${order.token}`}>
      {m.orders_see_order()}
    </ButtonLink>
  ) : (
    <ButtonLink variant="secondary" to={`/course/${again}`}>
      {m.orders_see_course()}
    </ButtonLink>
  )
}
