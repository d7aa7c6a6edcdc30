import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import { requestPasswordReset } from '#app/business/accounts/sign-in/request-password-reset.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { tooManyTries } from '#app/components/account/account-words.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.account_forgot_title(), hidden: true })

export async function action({ request, context }: ActionFunctionArgs) {
  const identifier = textOf(await readForm(request), 'username').trim()
  if (!identifier) return data({ state: 'empty', identifier, retryAfterSeconds: 0 } as const, 400)
  const { services, locale } = context
  const asked = await requestPasswordReset(services, { identifier, locale }, request)
  if (asked.ok) return { state: 'sent', identifier: '', retryAfterSeconds: 0 } as const
  return data(
    { state: 'too-many', identifier, retryAfterSeconds: asked.error.retryAfterSeconds } as const,
    429,
  )
}

export default function ForgotPassword() {
  const answer = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  if (answer?.state === 'sent') return <LinkSent />
  return (
    <AccountPage title={m.account_forgot_title()} lead={m.account_forgot_lead()}>
      <Form method="post" noValidate className="grid gap-4">
        {answer?.state === 'too-many' && (
          <Alert kind="error" title={tooManyTries(answer.retryAfterSeconds)} />
        )}
        <Field
          label={m.account_label_identifier()}
          error={answer?.state === 'empty' && m.account_enter_identifier()}
          required
        >
          {control => (
            <TextInput
              {...control}
              name="username"
              defaultValue={answer?.identifier}
              autoComplete="username"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Button type="submit" size="lg" pending={pending}>
          {m.account_forgot_submit()}
        </Button>
      </Form>
      <BackToLogin />
    </AccountPage>
  )
}

function LinkSent() {
  return (
    <AccountPage title={m.account_forgot_title()}>
      <div className="mt-6">
        <Alert kind="success" title={m.account_forgot_sent_title()}>
          {m.account_forgot_sent()}
        </Alert>
      </div>
      <BackToLogin />
    </AccountPage>
  )
}

function BackToLogin() {
  return (
    <p className="mt-6 text-center">
      <Link to="/login" className="inline-flex min-h-11 items-center underline">
        {m.account_back_to_login()}
      </Link>
    </p>
  )
}
