import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { passwordMinLengthOf } from '#app/business/accounts/passwords/password-rules.ts'
import { findPasswordHash } from '#app/business/accounts/passwords/prove-password.server.ts'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import {
  type ChangePasswordRefusal,
  changePassword,
} from '#app/business/accounts/sign-in/change-password.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import {
  type ChangePasswordFault,
  ChangePasswordFields,
} from '#app/components/account/change-password-fields.tsx'
import { NoPassword } from '#app/components/account/no-password.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.sessions_password_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await requireAccount(context, request)
  const { services } = context
  const [settings, hash] = await Promise.all([
    services.siteSettings(),
    findPasswordHash(services, account.userId),
  ])
  const { email, username, roles } = account
  const minLength = passwordMinLengthOf(roles, settings)
  return { email, identifier: username ?? email, minLength, hasPassword: hash !== null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, locale } = context
  const account = await requireAccount(context, request)
  const form = await readForm(request)
  const [present, wanted] = [textOf(form, 'present'), textOf(form, 'password')]
  if (!present) return refused('EMPTY_PASSWORD')
  if (wanted !== textOf(form, 'passwordAgain')) return refused('PASSWORDS_DIFFER')
  const changed = await changePassword(services, { present, wanted, locale }, account, request)
  if (!changed.ok) return refused(faultOf(changed.error), retryAfterOf(changed.error))
  for (const cookie of changed.value.setCookies) context.setCookie(cookie)
  await leaveNotice(context, { kind: 'success', text: m.sessions_password_changed({}, { locale }) })
  return redirect('/myaccount/devices')
}

function faultOf(refusal: ChangePasswordRefusal): ChangePasswordFault {
  return refusal.code === 'INVALID_FORMAT_PASSWORD' ? `PASSWORD_${refusal.fault}` : refusal.code
}

function retryAfterOf(refusal: ChangePasswordRefusal): number {
  return 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : 0
}

function refused(fault: ChangePasswordFault, retryAfterSeconds = 0) {
  return data({ fault, retryAfterSeconds }, fault === 'TOO_MANY_TRIES' ? 429 : 400)
}

export default function Password() {
  const { email, identifier, minLength, hasPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  if (!hasPassword) return <NoPassword email={email} title={m.sessions_password_title()} />
  return (
    <AccountPage title={m.sessions_password_title()} lead={m.sessions_password_lead()}>
      <Form method="post" noValidate>
        <ChangePasswordFields
          answer={answer}
          identifier={identifier}
          minLength={minLength}
          pending={pending}
        />
      </Form>
    </AccountPage>
  )
}
