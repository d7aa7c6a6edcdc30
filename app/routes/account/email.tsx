import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { findPasswordHash } from '#app/business/accounts/passwords/prove-password.server.ts'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import {
  type AskAddressRefusal,
  askForAddress,
} from '#app/business/accounts/sign-in/add-email-address.server.ts'
import {
  type RequestEmailChangeRefusal,
  requestEmailChange,
} from '#app/business/accounts/sign-in/request-email-change.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { AddEmailFields } from '#app/components/account/add-email-fields.tsx'
import { ChangeEmailFields } from '#app/components/account/change-email-fields.tsx'
import { NoPassword } from '#app/components/account/no-password.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'
import { Alert } from '#app/ui/alert.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.social_address_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId, email } = await requireAccount(context, request)
  return { email, hasPassword: (await findPasswordHash(context.services, userId)) !== null }
}

/** Adds or changes the account's email. Either way the new address gets a link to confirm it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, locale } = context
  const account = await requireAccount(context, request)
  const form = await readForm(request)
  const [email, password] = [textOf(form, 'email'), textOf(form, 'password')]
  const asked =
    account.email === ''
      ? await askForAddress(services, { account, typed: email, locale }, request)
      : await requestEmailChange(services, { email, password, locale }, account)
  if (asked.ok) return { sentTo: asked.value.email, refusal: null, typed: '' }
  return refused(asked.error, email)
}

function refused(refusal: RequestEmailChangeRefusal | AskAddressRefusal, typed: string) {
  return data({ sentTo: null, refusal, typed }, refusal.code === 'TOO_MANY_TRIES' ? 429 : 400)
}

export default function Email() {
  const { email, hasPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  const title = m.social_address_title()
  const fields = { refusal: answer?.refusal ?? null, typed: answer?.typed ?? '', pending }
  if (answer?.refusal?.code === 'NO_PASSWORD') {
    return <NoPassword email={email} title={title} why={m.sessions_email_needs_password()} />
  }
  if (answer?.sentTo) return <Sent to={answer.sentTo} isFirst={email === ''} />
  return (
    <AccountPage
      title={title}
      lead={email === '' ? m.social_address_lead() : m.sessions_email_lead({ email })}
    >
      <Form method="post" noValidate>
        {email === '' ? (
          <AddEmailFields {...fields} />
        ) : (
          <ChangeEmailFields {...fields} hasPassword={hasPassword} />
        )}
      </Form>
    </AccountPage>
  )
}

function Sent({ to: email, isFirst }: { to: string; isFirst: boolean }) {
  const title = isFirst ? m.social_address_sent_title() : m.sessions_email_sent_title({ email })
  return (
    <AccountPage title={m.social_address_title()}>
      <div className="mt-6">
        <Alert kind="success" title={title}>
          {isFirst ? m.social_address_sent({ email }) : m.sessions_email_sent()}
        </Alert>
      </div>
    </AccountPage>
  )
}
