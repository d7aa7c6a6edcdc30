import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listInvitations } from '#app/business/accounts/invitations/invite.server.ts'
import { getGuardedRoles } from '#app/business/accounts/people/guard-roles.server.ts'
import { listTeam } from '#app/business/accounts/people/list-team.server.ts'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { findProofAsked } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { inOrder, TEAM_COLUMNS, TeamView } from '#app/components/staff/people/team-view.tsx'
import { sortIn } from '#app/components/staff/sort.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'team.write')
  const { services } = context
  const [team, invitations, guarded, asks] = await Promise.all([
    listTeam(services, caller),
    listInvitations(services, caller),
    getGuardedRoles(services, caller),
    findProofAsked(services, caller.account),
  ])
  if (!team.ok || !invitations.ok || !guarded.ok) throw new Response(null, { status: 404 })
  const asked = new URL(request.url).searchParams.get('sort')
  const sort = sortIn(asked, TEAM_COLUMNS, { by: 'name', isDown: false })
  return {
    team: inOrder(team.value, sort, context.locale),
    sort,
    invitations: invitations.value,
    asks,
    guarded: guarded.value,
    now: services.now(),
  }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'team.write')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.students_team(), hidden: true })

export default function AdminTeam() {
  return <TeamView {...useLoaderData<typeof loader>()} />
}
