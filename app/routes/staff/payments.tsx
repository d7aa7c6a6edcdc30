import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { findProofAsked } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { listStaffActs } from '#app/business/callers/staff-log.server.ts'
import { examinePayments } from '#app/business/payments/provider-settings/examine-payments.server.ts'
import { PROVIDERS } from '#app/business/payments/providers.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PaymentsView } from '#app/components/staff/providers/payments-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'money.destinations')
  const asking = new URL(request.url).searchParams.has('ask')
  const { services } = context
  const ids = PROVIDERS.map(({ name }) => name)
  const [examination, acts, asks] = await Promise.all([
    examinePayments(services, { asking }),
    listStaffActs(services, { kind: 'provider', ids }, caller),
    findProofAsked(services, caller.account),
  ])
  return { examination, asking, acts: acts.ok ? acts.value : [], asks }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'money.destinations')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.operations_payments_title(), hidden: true })

export default function AdminPayments() {
  return <PaymentsView {...useLoaderData<typeof loader>()} />
}
