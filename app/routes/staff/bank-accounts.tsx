import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { findProofAsked } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { getBankAccounts } from '#app/business/payments/bank-accounts/read-bank-accounts.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { BankAccountsView } from '#app/components/staff/bank-accounts/bank-accounts-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { answerBankAccounts } from './bank-accounts.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'money.destinations')
  const { services } = context
  const [page, asks, { maxUploadBytes }] = await Promise.all([
    getBankAccounts(services, caller),
    findProofAsked(services, caller.account),
    services.siteSettings(),
  ])
  if (!page.ok) throw new Response(null, { status: 404 })
  const isDone = new URL(request.url).searchParams.has('done')
  return { page: page.value, asks, isDone, mostBytes: maxUploadBytes }
}

export function action(args: ActionFunctionArgs) {
  return answerBankAccounts(args)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.bank_accounts_title(), hidden: true })

export default function AdminBankAccounts() {
  const { page, isDone, mostBytes } = useLoaderData<typeof loader>()
  return <BankAccountsView page={page} isDone={isDone} mostBytes={mostBytes} />
}
