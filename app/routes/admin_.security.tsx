import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findSecondFactor } from '#app/business/accounts/second-factor/set-up-second-factor.server.ts'
import { requireStaffSettingUp } from '#app/business/accounts/sessions/require-account.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { SecurityView } from '#app/components/staff/security-view.tsx'
import { StaffNav } from '#app/components/staff/staff-nav.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { answerSecurity, offerFactor } from './admin_.security.server.ts'

/** Not nested under the staff pages: staff who still lack a second factor may open only this page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireStaffSettingUp(context, request)
  const factor = await findSecondFactor(context.services, account.userId)
  const offer = factor ? null : await offerFactor(context, account, null)
  return { factor, offer, mustSetUp: account.mustSetUpSecondFactor === true }
}

export function action(args: ActionFunctionArgs) {
  return answerSecurity(args)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.security_title(), hidden: true })

export default function AdminSecurity() {
  const answer = useActionData<typeof action>()
  return (
    <>
      <StaffNav />
      <main id="main" className="mx-auto w-full max-w-3xl px-4 py-6 md:px-8">
        <SecurityView {...useLoaderData<typeof loader>()} answer={answer} />
      </main>
    </>
  )
}
