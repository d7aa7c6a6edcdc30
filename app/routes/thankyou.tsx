import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isLineOpen } from '#app/business/orders/order.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { orderPageOf } from '#app/components/order/order-page.ts'
import { nextStepText, orderSays } from '#app/components/order/order-words.ts'
import { useLiveOrder } from '#app/components/order/use-live-order.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Check } from '#app/ui/icons.tsx'

/** Thanks for the order with the token in `orderId`; without a valid one it thanks generally. behaviour: Pages for buyers */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('orderId')
  const caller = await context.caller()
  const found = token ? await getOrderForBuyer(context.services, { token }, caller) : null
  return { page: found && orderPageOf(found, { now: context.services.now() }) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.orders_thanks_title(), hidden: true })

export default function ThankYou() {
  const { page } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const order = page?.view.order
  const isWaiting = order?.status === 'pendingApproved' || order?.status === 'notYetReceived'
  useLiveOrder({ isWaiting })
  const course = order?.lines.find(line => line.courseId !== null && isLineOpen(order, line))
  return (
    <main id="main" className="page grid max-w-2xl justify-items-center gap-4 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
        <Check className="size-8" />
      </span>
      <h1 className="text-2xl font-semibold">{m.orders_thanks_title()}</h1>
      {page ? (
        <div role="status" className="grid gap-2">
          <p className="text-lg">{orderSays(page.view, locale, page.now)}</p>
          <p className="text-ink-soft">{nextStepText(page.view)}</p>
        </div>
      ) : (
        <p>{m.orders_thanks_none()}</p>
      )}
      {page?.guestEmail && (
        <p className="text-ink-soft">{m.orders_thanks_password({ email: page.guestEmail })}</p>
      )}
      <p className="mt-4 flex flex-wrap justify-center gap-3">
        {course && (
          <ButtonLink to={`/course/${course.courseId}?learn=true`}>{m.orders_open_course()}</ButtonLink>
        )}
        <ButtonLink
          to={order ? `/order/${order.token}${page.report ? '#pay' : ''}` : '/myaccount/student/order'}
          variant={course ? 'secondary' : 'primary'}
        >
          {page?.report ? m.orders_notify() : order ? m.orders_see_order() : m.orders_list_title()}
        </ButtonLink>
      </p>
    </main>
  )
}
