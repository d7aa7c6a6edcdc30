import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/business/accounts/sessions/require-account.server.ts'
import { getDeskHome } from '#app/business/storefront/desk/get-desk-home.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { DeskHomeView } from '#app/components/staff/home/home-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  return { home: await getDeskHome(context.services, await context.caller()) }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.desk_home(), hidden: true })

export default function AdminHome() {
  return <DeskHomeView {...useLoaderData<typeof loader>()} />
}
