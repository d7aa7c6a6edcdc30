import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listDeadLetters } from '#app/business/notifications/replay-dead-letter.server.ts'
import { listReceivedWebhooks } from '#app/business/payments/settling/replay-event.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { FailedJobsView } from '#app/components/staff/orders/failed-jobs-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'jobs.repair')
  const { services } = context
  const before = new URL(request.url).searchParams.get('before')
  const [{ letters, next }, events] = await Promise.all([
    listDeadLetters(services, before),
    listReceivedWebhooks(services),
  ])
  return { failedJobs: letters, next, isLater: before !== null, events }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'jobs.repair')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.operations_letters_title(), hidden: true })

export default function AdminFailedJobs() {
  return <FailedJobsView {...useLoaderData<typeof loader>()} />
}
