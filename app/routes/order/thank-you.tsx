import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { money } from '#app/business/money/money.ts'
import { isLineOpen, type OrderStatus } from '#app/business/orders/order.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { Cover } from '#app/components/catalogue/cover.tsx'
import { type OrderPage, orderPageOf } from '#app/components/order/order-page.ts'
import { nextStepText, orderSays, payOnlineText, saysParcelFirst } from '#app/components/order/order-words.ts'
import { useLiveOrder } from '#app/components/order/use-live-order.ts'
import { Price } from '#app/components/price.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useSlipPromise } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { withQuantity } from '#app/i18n/with-quantity.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Check, CircleAlert, type Icon, RotateCcw, ScanSearch, Wallet, X } from '#app/ui/icons.tsx'

/**
 * Thanks for the order with the token in `orderId`. Without a valid one it leads a signed-in person to their orders,
 * and tells others how to find theirs. behaviour: Pages for buyers
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('orderId')
  const caller = await context.caller()
  const found = token ? await getOrderForBuyer(context.services, { token }, caller) : null
  if (!found && caller.account) throw redirect('/myaccount/student/order')
  return { page: found && orderPageOf(found, { now: context.services.now() }) }
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.page ? m.orders_thanks_title() : m.orders_find_title(), hidden: true })

export default function ThankYou() {
  const { page } = useLoaderData<typeof loader>()
  const status = page?.view.order.status
  useLiveOrder({ isWaiting: status === 'pendingApproved' || status === 'notYetReceived' })
  return (
    <main id="main" className="page grid max-w-2xl justify-items-center gap-4 py-16 text-center">
      {page ? <Thanks page={page} /> : <WithoutOrder />}
    </main>
  )
}

/** A visitor without an order to thank for: how to find theirs. */
function WithoutOrder() {
  return (
    <>
      <h1 className="text-2xl font-semibold">{m.orders_find_title()}</h1>
      <p>{m.orders_thanks_none()}</p>
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/login?returnTo=/myaccount/student/order">{m.checkout_sign_in()}</ButtonLink>
        <ButtonLink to="/courses" variant="secondary">
          {m.orders_list_browse()}
        </ButtonLink>
      </p>
    </>
  )
}

/** The mark and the title of each state: green once paid, amber while somebody has to act, plain after the end. */
const HEADS: Readonly<Record<OrderStatus, { icon: Icon; colours: string; title: () => string }>> = {
  notYetReceived: { icon: Wallet, colours: 'bg-warning-soft text-warning', title: m.orders_thanks_unpaid },
  pendingApproved: {
    icon: ScanSearch,
    colours: 'bg-warning-soft text-warning',
    title: m.orders_thanks_title,
  },
  approved: { icon: Check, colours: 'bg-success-soft text-success', title: m.orders_thanks_title },
  rejected: { icon: CircleAlert, colours: 'bg-warning-soft text-warning', title: m.orders_status_rejected },
  cancelled: { icon: X, colours: 'bg-sunken text-ink-soft', title: m.orders_status_cancelled },
  refunded: { icon: RotateCcw, colours: 'bg-sunken text-ink-soft', title: m.orders_status_refunded },
}

function Thanks({ page }: { page: OrderPage }) {
  const { order } = page.view
  const locale = useLocale()
  const promise = useSlipPromise()
  const course = order.lines.find(line => line.courseId !== null && isLineOpen(order, line))
  const { icon: Mark, colours, title } = HEADS[order.status]
  // Only orders by bank transfer ask for a report.
  const isPaidOnline = order.status === 'notYetReceived' && !page.report
  return (
    <>
      <span className={`grid size-16 place-items-center rounded-full ${colours}`}>
        <Mark className="size-8" />
      </span>
      <h1 className="text-2xl font-semibold">{title()}</h1>
      <Ordered page={page} />
      <div role="status" className="grid gap-2">
        <p className="text-lg">{orderSays(page.view, locale, page.now)}</p>
        <p className="text-ink-soft">
          {isPaidOnline ? payOnlineText(page.view.order) : nextStepText(page.view, promise)}
        </p>
        {order.status === 'approved' && order.awaitsDispatch && !saysParcelFirst(order) && (
          <p className="text-ink-soft">{m.parcels_says_packed()}</p>
        )}
      </div>
      {page.guestEmail && (
        <p className="text-ink-soft">{m.orders_thanks_password({ email: page.guestEmail })}</p>
      )}
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        {course && (
          <ButtonLink to={`/course/${course.courseId}?learn=true`}>{m.orders_open_course()}</ButtonLink>
        )}
        <ButtonLink
          to={`/order/${order.token}${page.report || isPaidOnline ? '#pay' : ''}`}
          variant={course ? 'secondary' : 'primary'}
        >
          {isPaidOnline ? m.payment_pay_now() : page.report ? m.orders_notify() : m.orders_see_order()}
        </ButtonLink>
      </p>
    </>
  )
}

/** What was ordered, under which number and for how much. */
function Ordered({ page: { view } }: { page: OrderPage }) {
  const { order, covers } = view
  return (
    <section
      aria-label={m.orders_title({ id: order.id })}
      className="grid w-full max-w-md gap-3 rounded-md border border-line bg-surface p-4 text-left"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{m.orders_title({ id: order.id })}</span>
        <Price amount={money(order.payable, order.currency)} decimals="always" className="font-semibold" />
      </p>
      <ul className="grid gap-2">
        {order.lines.map(line => (
          <li key={line.id} className="flex items-center gap-3">
            <div className="w-20 shrink-0">
              <Cover url={covers[line.id] ?? ''} use="line" />
            </div>
            <span className="min-w-0 break-words">
              {withQuantity(line)}
              {line.plan && <span className="block text-sm text-ink-soft">{line.plan.name}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
