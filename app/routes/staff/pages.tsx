import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listPages } from '#app/business/school/pages/read-pages.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PagesView } from '#app/components/staff/pages/pages-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'pages.write')
  const pages = await listPages(context.services, caller)
  if (!pages.ok) throw new Response(null, { status: 404 })
  return { pages: pages.value }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.pages_title(), hidden: true })

export default function AdminPages() {
  return <PagesView pages={useLoaderData<typeof loader>().pages} />
}
