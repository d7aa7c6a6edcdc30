import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { may } from '#app/business/callers/caller.ts'
import { findOrder } from '#app/business/orders/showing/find-orders.server.ts'
import { getOrderForStaff } from '#app/business/orders/showing/get-order-for-staff.server.ts'
import { moneyOfOrder } from '#app/business/payments/refunds/money-of-order.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PlainOrderView } from '#app/components/staff/orders/plain-order-view.tsx'
import { StaffOrderView } from '#app/components/staff/orders/staff-order-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'
import { actOfPage, isAct } from './act.server.ts'
import { answerRefund } from './refund.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'orders.read')
  const orderId = readId(params.id) ?? 0
  const { services } = context
  const now = services.now()
  if (!may(caller, 'money.read')) {
    const plain = await findOrder(services, { orderId }, caller)
    if (!plain) throw new Response(null, { status: 404 })
    return { orderId, plain, full: null, now }
  }
  const found = await getOrderForStaff(services, { orderId }, caller)
  if (!found.ok) throw new Response(null, { status: 404 })
  const refunding = new URL(request.url).searchParams.get('refund')
  const money = await moneyOfOrder(services, { orderId })
  return { orderId, plain: null, full: { view: found.value, refunding, money }, now }
}

/** Handles the plain forms of this page: a refund, or an act about the order's money. */
export async function action(args: ActionFunctionArgs) {
  if (await isAct(args.request)) return actOfPage(args, 'orders.read')
  const answer = await answerRefund(args)
  return answer.kind === 'done' ? redirect(`/admin/orders/${args.params.id}`) : answer
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data && m.orders_title({ id: data.orderId }), hidden: true })

export default function AdminOrder() {
  const { plain, full, now } = useLoaderData<typeof loader>()
  return full ? <StaffOrderView {...full} now={now} /> : <PlainOrderView order={plain} now={now} />
}
