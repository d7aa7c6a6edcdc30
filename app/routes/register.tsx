import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { registerStudent } from '#app/business/accounts/register-student.server.ts'
import { returnPathAfterSignIn } from '#app/business/accounts/safe-return-path.ts'
import { startSession } from '#app/business/accounts/start-session.server.ts'
import { joinCarts } from '#app/business/cart/join-carts.server.ts'
import type { RegisterAnswer } from '#app/components/account/account-answers.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { RegisterFields } from '#app/components/account/register-fields.tsx'
import {
  readRegistration,
  refusedRegistration,
  registerFormOf,
} from '#app/components/account/register-form.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.account_register_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const returnTo = returnPathAfterSignIn(query.get('returnTo'))
  // The modal asks for the form with `stay`, and again once somebody is signed in: it must not be sent away then.
  if (!query.has('stay') && (await context.caller()).account) throw redirect(returnTo)
  return { returnTo, form: registerFormOf(await context.services.siteSettings()) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const input = readRegistration(form)
  const { services, locale } = context
  const registered = await registerStudent(services, { input, locale }, request)
  if (!registered.ok) {
    const answer = refusedRegistration(input, registered.error)
    return data(answer, answer.code === 'TOO_MANY_TRIES' ? 429 : 400)
  }
  const session = await startSession(
    services,
    { userId: registered.value.userId, way: 'registration' },
    request,
  )
  for (const cookie of session.setCookies) context.setCookie(cookie)
  await joinCarts(services, (await context.caller()).visitorId, registered.value.userId)
  const returnTo = returnPathAfterSignIn(form.get('returnTo'))
  if (form.has('stay')) return { ok: true, returnTo } satisfies RegisterAnswer
  return redirect(returnTo)
}

export default function Register() {
  const { returnTo, form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  return (
    <AccountPage title={m.account_register_title()} lead={m.account_register_lead()}>
      <Form method="post" noValidate>
        <RegisterFields form={form} answer={answer} returnTo={returnTo} pending={pending} />
      </Form>
      <p className="mt-6 border-t border-line pt-4 text-center">
        <Link
          className="inline-flex min-h-11 items-center underline"
          to={`/login?returnTo=${encodeURIComponent(returnTo)}`}
        >
          {m.account_show_login()}
        </Link>
      </p>
    </AccountPage>
  )
}
