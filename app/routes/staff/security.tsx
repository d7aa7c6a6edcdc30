import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findSecondFactor } from '#app/business/accounts/second-factor/set-up-second-factor.server.ts'
import { requireStaffSettingUp } from '#app/business/accounts/sessions/require-account.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { DESK } from '#app/components/shell/shell-data.ts'
import { DeskPage, DeskProblem } from '#app/components/staff/desk-frame.tsx'
import { SecurityView } from '#app/components/staff/security-view.tsx'
import styles from '#app/components/staff/staff.css?url'
import { m } from '#app/i18n/paraglide/messages.js'
import { readDesk } from '#app/routes/desk/desk.server.ts'
import { answerSecurity, offerFactor } from './security.server.ts'

/** Not nested under the staff pages: staff who still lack a second factor may open only this page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireStaffSettingUp(context, request)
  const [factor, desk] = await Promise.all([
    findSecondFactor(context.services, account.userId),
    readDesk(context, request),
  ])
  const offer = factor ? null : await offerFactor(context, account, null)
  return { desk, factor, offer, mustSetUp: account.mustSetUpSecondFactor === true }
}

export function action(args: ActionFunctionArgs) {
  return answerSecurity(args)
}

export const handle = DESK

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.security_title(), hidden: true })

export default function AdminSecurity() {
  const answer = useActionData<typeof action>()
  const { factor, offer, mustSetUp } = useLoaderData<typeof loader>()
  return (
    <DeskPage>
      <div className="max-w-3xl">
        <SecurityView factor={factor} offer={offer} mustSetUp={mustSetUp} answer={answer} />
      </div>
    </DeskPage>
  )
}

export const ErrorBoundary = DeskProblem
