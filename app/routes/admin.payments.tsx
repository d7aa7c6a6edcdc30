import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/business/accounts/sessions/require-account.server.ts'
import { examinePayments } from '#app/business/payments/provider-settings/examine-payments.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PaymentsView } from '#app/components/staff/payments-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './admin_.act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  const asking = new URL(request.url).searchParams.has('ask')
  return { examination: await examinePayments(context.services, { asking }), asking }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.operations_payments_title(), hidden: true })

export default function AdminPayments() {
  const { examination, asking } = useLoaderData<typeof loader>()
  return <PaymentsView examination={examination} asking={asking} />
}
