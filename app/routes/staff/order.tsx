import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/business/accounts/sessions/require-account.server.ts'
import { getOrderForStaff } from '#app/business/orders/showing/get-order-for-staff.server.ts'
import { moneyOfOrder } from '#app/business/payments/refunds/money-of-order.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { StaffOrderView } from '#app/components/staff/orders/staff-order-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage, isAct } from './act.server.ts'
import { answerRefund } from './refund.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  const orderId = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0
  const found = await getOrderForStaff(context.services, { orderId }, await context.caller())
  if (!found.ok) throw new Response(null, { status: 404 })
  const refunding = new URL(request.url).searchParams.get('refund')
  const money = await moneyOfOrder(context.services, { orderId })
  return { view: found.value, now: context.services.now(), refunding, money }
}

/** Handles the plain forms of this page: a refund, or an act about the order's money. */
export async function action(args: ActionFunctionArgs) {
  if (await isAct(args.request)) return actOfPage(args)
  const answer = await answerRefund(args)
  return answer.kind === 'done' ? redirect(`/admin/orders/${args.params.id}`) : answer
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data && m.orders_title({ id: data.view.order.id }), hidden: true })

export default function AdminOrder() {
  const { view, now, refunding, money } = useLoaderData<typeof loader>()
  return <StaffOrderView view={view} now={now} refunding={refunding} money={money} />
}
