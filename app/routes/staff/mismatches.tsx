import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listUnsettled } from '#app/business/payments/mismatches/list-unsettled.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { UnsettledView } from '#app/components/staff/orders/mismatches-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'money.read')
  const before = new URL(request.url).searchParams.get('before')
  const unsettled = await listUnsettled(context.services, await context.caller(), before)
  if (!unsettled.ok) throw new Response(null, { status: 404 })
  return { unsettled: unsettled.value, isLater: before !== null }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'money.read')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.operations_review_title(), hidden: true })

export default function AdminReview() {
  return <UnsettledView {...useLoaderData<typeof loader>()} />
}
