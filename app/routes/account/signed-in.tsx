import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.sessions_signed_in_title(), hidden: true })

/** Shows that signing in worked, in the tab beside the page that waits for it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccount(context, request)
  return null
}

export default function SignedIn() {
  return (
    <AccountPage title={m.sessions_signed_in_title()}>
      <div className="mt-6">
        <Alert kind="success" title={m.sessions_signed_in_back()} />
      </div>
    </AccountPage>
  )
}
