import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getPerson } from '#app/business/accounts/people/get-person.server.ts'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { findProofAsked } from '#app/business/accounts/sessions/staff-guard.server.ts'
import { may } from '#app/business/callers/caller.ts'
import { listCoursesToGive, listPersonsCourses } from '#app/business/learning/list-persons-courses.server.ts'
import { findOrdersOf } from '#app/business/orders/showing/find-orders.server.ts'
import { findObstacles } from '#app/business/privacy/erase-account.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PersonView } from '#app/components/staff/people/person-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'people.read')
  const { services } = context
  const of = { userId: params.id ?? '' }
  const [found, grants, orders, choices, asks, obstacles] = await Promise.all([
    getPerson(services, of, caller),
    listPersonsCourses(services, of, caller),
    findOrdersOf(services, of, caller),
    may(caller, 'access.give') ? listCoursesToGive(services) : [],
    findProofAsked(services, caller.account),
    may(caller, 'people.write') ? findObstacles(services, of.userId) : [],
  ])
  if (!found.ok) throw new Response(null, { status: 404 })
  const isOwn = caller.account.userId === of.userId
  return { ...found.value, grants, orders, choices, isOwn, asks, obstacles }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'people.read')
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.person.name || m.students_title(), hidden: true })

export default function AdminStudent() {
  return <PersonView {...useLoaderData<typeof loader>()} />
}
