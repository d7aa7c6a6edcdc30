import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { findPasswordHash } from '#app/business/accounts/sign-in/prove-password.server.ts'
import {
  type RequestEmailChangeRefusal,
  requestEmailChange,
} from '#app/business/accounts/sign-in/request-email-change.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { ChangeEmailFields } from '#app/components/account/change-email-fields.tsx'
import { textOf } from '#app/components/account/form-text.server.ts'
import { NoPassword } from '#app/components/account/no-password.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { Alert } from '#app/ui/alert.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.sessions_email_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId, email } = await requireAccount(context, request)
  // Who has no address has none to change.
  if (email === '') throw redirect('/myaccount/email-address')
  return { email, hasPassword: (await findPasswordHash(context.services, userId)) !== null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { services, locale } = context
  const account = await requireAccount(context, request)
  const form = await readForm(request)
  const command = { email: textOf(form, 'email'), password: textOf(form, 'password'), locale }
  const asked = await requestEmailChange(services, command, account)
  if (asked.ok) return { sentTo: asked.value.email, refusal: null, typed: '' }
  return refused(asked.error, command.email)
}

function refused(refusal: RequestEmailChangeRefusal, typed: string) {
  return data({ sentTo: null, refusal, typed }, refusal.code === 'TOO_MANY_TRIES' ? 429 : 400)
}

export default function Email() {
  const { email, hasPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  const title = m.sessions_email_title()
  if (answer?.refusal?.code === 'NO_PASSWORD') {
    return <NoPassword email={email} title={title} why={m.sessions_email_needs_password()} />
  }
  if (answer?.sentTo) {
    return (
      <AccountPage title={title}>
        <div className="mt-6">
          <Alert kind="success" title={m.sessions_email_sent_title({ email: answer.sentTo })}>
            {m.sessions_email_sent()}
          </Alert>
        </div>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={title} lead={m.sessions_email_lead({ email })}>
      <Form method="post" noValidate>
        <ChangeEmailFields
          refusal={answer?.refusal ?? null}
          typed={answer?.typed ?? ''}
          hasPassword={hasPassword}
          pending={pending}
        />
      </Form>
    </AccountPage>
  )
}
