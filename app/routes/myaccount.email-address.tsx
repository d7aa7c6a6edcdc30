import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { askForAddress } from '#app/business/accounts/sign-in/add-email-address.server.ts'
import { AccountPage } from '#app/components/account/account-page.tsx'
import { tooManyTries } from '#app/components/account/account-words.ts'
import { textOf } from '#app/components/account/form-text.server.ts'
import { WAYS_PATH } from '#app/components/account/sign-in-ways.tsx'
import { useFocusOnError } from '#app/components/account/use-focus-on-error.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.social_address_title(), hidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = await requireAccount(context, request)
  return { email }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const account = await requireAccount(context, request)
  const typed = textOf(await readForm(request), 'email')
  const { services, locale } = context
  const asked = await askForAddress(services, { account, typed, locale }, request)
  if (asked.ok) return { sentTo: asked.value.email, code: null, typed, retryAfterSeconds: 0 }
  const retryAfterSeconds = 'retryAfterSeconds' in asked.error ? asked.error.retryAfterSeconds : 0
  const answer = { sentTo: null, code: asked.error.code, typed, retryAfterSeconds }
  return data(answer, asked.error.code === 'TOO_MANY_TRIES' ? 429 : 400)
}

export default function EmailAddress() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const pending = useNavigation().state !== 'idle'
  const fields = useFocusOnError(answer?.code)
  if (answer?.sentTo)
    return (
      <Said title={m.social_address_sent_title()} text={m.social_address_sent({ email: answer.sentTo })} />
    )
  if (email) return <Said title={m.social_address_title()} text={m.social_address_have({ email })} />
  return (
    <AccountPage title={m.social_address_title()} lead={m.social_address_lead()}>
      <Form method="post" noValidate>
        <fieldset ref={fields} className="grid gap-4">
          <legend className="sr-only">{m.social_address_title()}</legend>
          {answer?.code === 'TOO_MANY_TRIES' && (
            <Alert kind="error" title={tooManyTries(answer.retryAfterSeconds)} />
          )}
          <Field label={m.account_label_email()} error={errorOf(answer?.code)} required>
            {control => (
              <TextInput
                {...control}
                type="email"
                name="email"
                autoComplete="email"
                autoCapitalize="none"
                defaultValue={answer?.typed}
              />
            )}
          </Field>
          <Button type="submit" size="lg" pending={pending}>
            {m.social_address_send()}
          </Button>
        </fieldset>
      </Form>
      <Back>{m.social_address_later()}</Back>
    </AccountPage>
  )
}

function errorOf(code: string | null | undefined): string | false {
  if (code === 'REQUIRED') return m.account_required({ label: m.account_label_email() })
  return code === 'NOT_AN_EMAIL' && m.account_invalid_email()
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <AccountPage title={m.social_address_title()}>
      <div className="mt-6">
        <Alert kind="success" title={title}>
          {text}
        </Alert>
      </div>
      <Back>{m.social_ways_title()}</Back>
    </AccountPage>
  )
}

function Back({ children }: { children: string }) {
  return (
    <p className="mt-6 text-center">
      <Link to={WAYS_PATH} className="inline-flex min-h-11 items-center underline">
        {children}
      </Link>
    </p>
  )
}
