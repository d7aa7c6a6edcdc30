import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { finishSignIn, isSecondFactorPending } from '#app/business/accounts/sign-in/finish-sign-in.server.ts'
import { landingPath } from '#app/business/accounts/sign-in/landing-path.server.ts'
import { returnPathAfterSignIn } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { mergeCarts } from '#app/business/cart/merge-carts.server.ts'
import type { CodeAnswer } from '#app/components/account/account-answers.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { CodeFields } from '#app/components/account/code-fields.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.security_code_title(), hidden: true })

/** Shows the code form only after a correct password; redirects other browsers to the login page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = returnPathAfterSignIn(new URL(request.url).searchParams.get('returnTo'))
  if (await isSecondFactorPending(context.services, request)) return { returnTo }
  throw redirect(`/login?returnTo=${encodeURIComponent(returnTo)}`)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const returnTo = returnPathAfterSignIn(form.get('returnTo'))
  const finished = await finishSignIn(context.services, { code: textOf(form, 'code').slice(0, 100) }, request)
  if (!finished.ok) {
    const { error } = finished
    const retryAfterSeconds = 'retryAfterSeconds' in error ? error.retryAfterSeconds : 0
    const answer: CodeAnswer = { ok: false, code: error.code, retryAfterSeconds }
    if (error.code !== 'TOO_MANY_TRIES') return data(answer, 400)
    return data(answer, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } })
  }
  for (const cookie of finished.value.setCookies) context.setCookie(cookie)
  const { userId } = finished.value
  await mergeCarts(context.services, (await context.caller()).visitorId, userId)
  const landing = await landingPath(context.services, { returnTo, userId })
  if (form.has('stay')) return { ok: true, returnTo: landing, userId } satisfies CodeAnswer
  return redirect(landing)
}

export default function LoginCode() {
  const { returnTo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  const back = `/login?returnTo=${encodeURIComponent(returnTo)}`
  return (
    <AccountPage title={m.security_code_title()} lead={m.security_code_lead()}>
      <Form method="post" noValidate>
        <CodeFields answer={answer} returnTo={returnTo} pending={pending} />
      </Form>
      <p className="mt-6 border-t border-line pt-4 text-center">
        <Link className="inline-flex min-h-11 items-center underline" to={back}>
          {m.security_code_again()}
        </Link>
      </p>
    </AccountPage>
  )
}
