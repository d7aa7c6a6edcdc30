import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/business/accounts/sessions/require-account.server.ts'
import { searchDesk } from '#app/business/storefront/desk/search-desk.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { DeskSearchView } from '#app/components/staff/search-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request)
  const words = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  return { words, found: await searchDesk(context.services, words, await context.caller()) }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.desk_search(), hidden: true })

export default function AdminSearch() {
  const page = useLoaderData<typeof loader>()
  return <DeskSearchView {...page} />
}
