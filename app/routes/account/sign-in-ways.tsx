import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { listSignInWays, unlinkProvider } from '#app/business/accounts/social/sign-in-ways.server.ts'
import { isSocialProvider, PROVIDER_NAMES } from '#app/business/accounts/social-provider.ts'
import { isStaff } from '#app/business/callers/caller.ts'
import { SignInWays, WAYS_PATH } from '#app/components/account/sign-in-ways.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { openToProviders, socialChoicesFor } from './login.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.social_ways_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(context, request)
  openToProviders(context)
  return {
    ways: await listSignInWays(context.services, account),
    choices: socialChoicesFor(context, request),
    isStaff: isStaff(await context.caller()) || account.mustSetUpSecondFactor === true,
    hasAddress: account.email !== '',
  }
}

/** Unlinks a sign-in provider from the account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const account = await requireAccount(context, request)
  const provider = (await readForm(request)).get('unlink')
  if (!isSocialProvider(provider)) return data({ refused: 'NOT_LINKED' } as const, 400)
  const unlinked = await unlinkProvider(context.services, { provider, locale: context.locale }, account)
  if (!unlinked.ok) return data({ refused: unlinked.error.code }, 400)
  const text = m.social_unlinked({ name: PROVIDER_NAMES[provider] }, { locale: context.locale })
  await leaveNotice(context, { kind: 'success', text })
  return redirect(WAYS_PATH)
}

export default function SignInWaysPage() {
  const found = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main id="main" className="page max-w-3xl py-8">
      <h1 className="mb-2 text-2xl font-semibold">{m.social_ways_title()}</h1>
      {!found.hasAddress && (
        <div className="mb-6 grid gap-3">
          <Alert kind="warning" title={m.social_address_none()} />
          <ButtonLink to="/myaccount/email" className="justify-self-start">
            {m.social_address_add()}
          </ButtonLink>
        </div>
      )}
      <SignInWays {...found} refused={answer?.refused} />
    </main>
  )
}
