import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { findProofAsked } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { may } from '#app/business/callers/caller.ts'
import { listActors, listActs } from '#app/business/callers/list-acts.server.ts'
import { findYearsKept } from '#app/business/callers/staff-log.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { AuditView } from '#app/components/staff/audit-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'
import { actFilterOf, settingsInWords, withPeople } from './audit.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'audit.read')
  const { services } = context
  const filter = actFilterOf(new URL(request.url).searchParams)
  const [found, actors, asks, yearsKept] = await Promise.all([
    withPeople(services, filter, caller).then(named => listActs(services, named, caller)),
    listActors(services, caller),
    findProofAsked(services, caller.account),
    findYearsKept(services),
  ])
  if (!found.ok) throw new Response(null, { status: 404 })
  const { acts, next } = found.value
  return {
    found: { acts: settingsInWords(acts, context.locale), next },
    ...{ actors, asks, filter, yearsKept },
    mayExport: may(caller, 'exports.take'),
  }
}

/** Puts former roles back. */
export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'audit.read')
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.audit_nav(), hidden: true })

export default function AdminAudit() {
  return <AuditView {...useLoaderData<typeof loader>()} />
}
