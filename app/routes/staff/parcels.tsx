import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listParcels } from '#app/business/orders/showing/list-parcels.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { ParcelsView } from '#app/components/staff/orders/parcels-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'orders.dispatch')
  const { searchParams } = new URL(request.url)
  const isSent = searchParams.get('show') === 'sent'
  const before = searchParams.get('before')
  const parcels = await listParcels(context.services, { isSent, before }, caller)
  if (!parcels.ok) throw new Response(null, { status: 404 })
  return { parcels: parcels.value, isSent, isLater: before !== null }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'orders.dispatch')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.parcels_title(), hidden: true })

export default function AdminParcels() {
  return <ParcelsView {...useLoaderData<typeof loader>()} />
}
