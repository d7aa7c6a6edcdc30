import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { readProfileForm } from '#app/business/accounts/registration/profile-form.server.ts'
import { returnPathAfterSignIn } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { registerBuyer } from '#app/business/cart/register-buyer.server.ts'
import type { RegisterAnswer } from '#app/components/account/account-answers.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { RegisterFields } from '#app/components/account/register-fields.tsx'
import { SocialSignIn } from '#app/components/account/social-buttons.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { openToProviders } from './login.server.ts'
import {
  readFormWithPictures,
  readRegistration,
  readTaxInvoice,
  refusedRegistration,
  registerFormOf,
} from './register.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.account_register_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const returnTo = returnPathAfterSignIn(query.get('returnTo'))
  // The modal loads the form with `stay`, also right after signing in: it must not be redirected then.
  if (!query.has('stay') && (await context.caller()).account) throw redirect(returnTo)
  openToProviders(context)
  return { returnTo, form: registerFormOf(await readProfileForm(context.services)) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, errors } = await readFormWithPictures(context, request)
  const { services, locale } = context
  const registered = await registerBuyer(
    services,
    {
      input: readRegistration(form),
      taxInvoice: readTaxInvoice(form),
      locale,
      marketing: form.get('marketing') === '1',
      isCheck: form.has('isCheck'),
    },
    { request, caller: await context.caller() },
  )
  if (!registered.ok) {
    for (const name of Object.keys(errors)) form.delete(name)
    const answer = refusedRegistration(form, registered.error, locale)
    const headers = { 'Retry-After': String(answer.retryAfterSeconds) }
    // The reason why a picture was refused says more than "missing".
    const said = { ...answer, errors: { ...answer.errors, ...errors } }
    return answer.code === 'TOO_MANY_TRIES' ? data(said, { status: 429, headers }) : data(said, 400)
  }
  for (const cookie of registered.value.session.setCookies) context.setCookie(cookie)
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
      <SocialSignIn choices={useShell()?.social} returnTo={returnTo} isAbove />
      <Form method="post" encType="multipart/form-data" noValidate>
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
