import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { returnPathAfterSignIn } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { beginSocialSignIn } from '#app/business/accounts/social/begin-social-sign-in.server.ts'
import { isFreshSession } from '#app/business/accounts/social/sign-in-ways.server.ts'
import { isSocialProvider } from '#app/business/accounts/social-provider.ts'
import { ProviderSignInRefused } from '#app/components/account/provider-sign-in-refused.tsx'
import { minutesNamed, refusalNamed } from '#app/components/account/social-words.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { openToProviders, socialChoicesFor } from './login.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.account_login_title(), hidden: true })

/** Shows why a sign-in by a provider failed. The address holds the outcome and how long to wait. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { provider } = params
  if (!isSocialProvider(provider)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const query = new URL(request.url).searchParams
  const returnTo = returnPathAfterSignIn(query.get('returnTo'))
  const code = refusalNamed(query.get('outcome'))
  if (!code) throw redirect(`/login?returnTo=${encodeURIComponent(returnTo)}`)
  openToProviders(context)
  const { account } = await context.caller()
  return {
    provider,
    code,
    minutes: minutesNamed(query.get('minutes')),
    returnTo,
    isSignedIn: account !== null,
    choices: socialChoicesFor(context, request),
  }
}

/** Sends the browser to the provider. `link` adds the provider to the signed-in account, if the sign-in is recent. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { provider } = params
  if (!isSocialProvider(provider)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const form = await readForm(request)
  const returnTo = returnPathAfterSignIn(form.get('returnTo'))
  const account = form.has('link') ? await requireAccount(context, request) : null
  if (account && !(await isFreshSession(context.services, account))) return redirect(returnTo)
  const linkTo = account?.userId ?? null
  const begun = await beginSocialSignIn(context.services, { provider, returnTo, linkTo }, request)
  if (!begun.ok) return redirect(refusedPath(provider, begun.error.code, returnTo))
  for (const cookie of begun.value.setCookies) context.setCookie(cookie)
  // The browser must leave the app: the provider's pages are not part of it.
  return redirectDocument(begun.value.url, 303)
}

function refusedPath(provider: string, outcome: string, returnTo: string): string {
  return `/signin/${provider}?${new URLSearchParams({ outcome, returnTo })}`
}

export default function SignInOutcome() {
  return <ProviderSignInRefused {...useLoaderData<typeof loader>()} />
}
