import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { landingPath } from '#app/business/accounts/sign-in/landing-path.server.ts'
import {
  asksForPage,
  deskOf,
  returnPathAfterSignIn,
} from '#app/business/accounts/sign-in/safe-return-path.ts'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { mergeCarts } from '#app/business/cart/merge-carts.server.ts'
import type { LoginAnswer } from '#app/components/account/account-answers.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { sessionEndSentence } from '#app/components/account/account-words.ts'
import { LoginFields } from '#app/components/account/login-fields.tsx'
import { SocialSignIn } from '#app/components/account/social-buttons.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { openToProviders } from './login.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.account_login_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  const returnTo = returnPathAfterSignIn(asked.get('returnTo'))
  const { account, sessionEnded } = await context.caller()
  if (account) throw redirect(asksForPage(returnTo) ? returnTo : deskOf(account.roles))
  openToProviders(context)
  // The page that led here has already cleared the old session's cookie.
  const ended = (['WHITELIST_USER_DENIED', 'PERMISSION_DENIED'] as const).find(
    code => code === asked.get('ended'),
  )
  return { returnTo, sessionEnded: sessionEnded ?? ended ?? null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const identifier = textOf(form, 'username').trim()
  const password = textOf(form, 'password')
  const returnTo = returnPathAfterSignIn(form.get('returnTo'))
  if (!identifier) return refused({ code: 'EMPTY_IDENTIFIER', identifier })
  if (!password) return refused({ code: 'EMPTY_PASSWORD', identifier })

  const signedIn = await signIn(context.services, { identifier, password }, request)
  if (!signedIn.ok) {
    const { error } = signedIn
    if (error.code !== 'SECOND_FACTOR_REQUIRED') return refused({ ...error, identifier })
    context.setCookie(error.pendingCookie)
    if (form.has('stay')) return refused({ code: error.code, identifier })
    return redirect(`/login/code?returnTo=${encodeURIComponent(returnTo)}`)
  }
  for (const cookie of signedIn.value.setCookies) context.setCookie(cookie)
  const { userId } = signedIn.value
  await mergeCarts(context.services, (await context.caller()).visitorId, userId)
  const landing = await landingPath(context.services, { returnTo, userId })
  if (form.has('stay')) return { ok: true, returnTo: landing, userId } satisfies LoginAnswer
  return redirect(landing)
}

type Refused = Extract<LoginAnswer, { ok: false }>

function refused({
  retryAfterSeconds = 0,
  ...refusal
}: Omit<Refused, 'ok' | 'retryAfterSeconds'> & Partial<Refused>) {
  const answer: LoginAnswer = { ...refusal, ok: false, retryAfterSeconds }
  if (refusal.code !== 'TOO_MANY_TRIES') return data(answer, 400)
  return data(answer, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } })
}

export default function Login() {
  const { returnTo, sessionEnded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  return (
    <AccountPage title={m.account_login_title()} lead={m.account_login_lead()}>
      {sessionEnded && !answer && (
        <div className="mb-6">
          <Alert kind="warning" title={sessionEndSentence(sessionEnded)} />
        </div>
      )}
      <SocialSignIn choices={useShell()?.social} returnTo={returnTo} isAbove />
      <Form method="post" noValidate>
        <LoginFields answer={answer} returnTo={returnTo} pending={pending} />
      </Form>
      <p className="mt-6 border-t border-line pt-4 text-center">
        <Link
          className="inline-flex min-h-11 items-center underline"
          to={`/register?returnTo=${encodeURIComponent(returnTo)}`}
        >
          {m.account_show_register()}
        </Link>
      </p>
    </AccountPage>
  )
}
