import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { getDemoContent } from '#app/business/school/demo-content.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { DemoContentView } from '#app/components/staff/settings/demo-content-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'settings.write')
  const demo = await getDemoContent(context.services, caller)
  if (!demo.ok) throw new Response(null, { status: 404 })
  return demo.value
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'settings.write')
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.demo_title(), hidden: true })

export default function AdminDemoContent() {
  return <DemoContentView demo={useLoaderData<typeof loader>()} />
}
