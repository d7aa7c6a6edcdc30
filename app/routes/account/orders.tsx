import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { listOrdersOfStudent } from '#app/business/orders/showing/list-orders.server.ts'
import { OrderList } from '#app/components/order/order-list.tsx'
import { useLiveOrder } from '#app/components/order/use-live-order.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(context, request)
  const { searchParams } = new URL(request.url)
  const [before, first] = ['before', 'order'].map(name => readId(searchParams.get(name)))
  const list = await listOrdersOfStudent(context.services, { before, first }, await context.caller())
  return { list, now: context.services.now() }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.orders_list_title(), hidden: true })

export default function StudentOrders() {
  const { list, now } = useLoaderData<typeof loader>()
  useLiveOrder({
    isWaiting: list.orders.some(({ status, isBeingPaid }) => isBeingPaid || status === 'pendingApproved'),
  })
  return (
    <main id="main" className="page max-w-4xl py-8">
      <h1 className="mb-6 text-2xl font-semibold">{m.orders_list_title()}</h1>
      <OrderList list={list} now={now} />
    </main>
  )
}
