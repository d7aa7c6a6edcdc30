import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/business/accounts/require-account.server.ts'
import { getOrderForStaff } from '#app/business/orders/get-order-for-staff.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { StaffOrderView } from '#app/components/staff/staff-order-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  const orderId = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0
  const found = await getOrderForStaff(context.services, { orderId }, await context.caller())
  if (!found.ok) throw new Response(null, { status: 404 })
  return { view: found.value, now: context.services.now() }
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data && m.orders_title({ id: data.view.order.id }), hidden: true })

export default function AdminOrder() {
  const { view, now } = useLoaderData<typeof loader>()
  return <StaffOrderView view={view} now={now} />
}
