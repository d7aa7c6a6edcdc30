import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listStaffActs } from '#app/business/callers/staff-log.server.ts'
import { findCertificates } from '#app/business/learning/certificates/find-certificates.server.ts'
import { CertificatesView } from '#app/components/certificate/certificates-view.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { actOfPage } from './act.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'access.give')
  const query = new URL(request.url).searchParams
  const words = (query.get('q') ?? '').slice(0, 100)
  const before = (query.get('before') ?? '').slice(0, 12) || null
  const { services } = context
  const caller = await context.caller()
  const found = await findCertificates(services, { words, before }, caller)
  if (!found.ok) throw new Response(null, { status: 404 })
  const ids = found.value.certificates.map(({ number }) => number)
  const acts = await listStaffActs(services, { kind: 'certificate', ids }, caller)
  return { found: found.value, words, isLater: before !== null, acts: acts.ok ? acts.value : [] }
}

export function action(args: ActionFunctionArgs) {
  return actOfPage(args, 'access.give')
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.certificate_staff_nav(), hidden: true })

export default function AdminCertificates() {
  return <CertificatesView {...useLoaderData<typeof loader>()} />
}
