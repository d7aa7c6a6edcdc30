import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { findPasswordHash } from '#app/business/accounts/passwords/prove-password.server.ts'
import { requireAccount } from '#app/business/accounts/sessions/require-account.server.ts'
import { openDataByPassword } from '#app/business/privacy/ask-data-link.server.ts'
import { tooManyTries } from '#app/components/account/account-words.ts'
import { AskLink } from '#app/components/myaccount/ask-link.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { textOf } from '#app/routes/forms.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

const PATH = '/myaccount/my-data'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId, email } = await requireAccount(context, request)
  return { email, asksPassword: (await findPasswordHash(context.services, userId)) !== null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await requireAccount(context, request)
  const password = textOf(await readForm(request), 'password')
  const opened = await openDataByPassword(context.services, { password, owner })
  if (opened.ok) return redirect(opened.value.path)
  const minutes = 'retryAfterSeconds' in opened.error ? opened.error.retryAfterSeconds : 0
  return data({ code: opened.error.code, retryAfterSeconds: minutes }, minutes > 0 ? 429 : 400)
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.privacy_data_title(), hidden: true })

export default function MyData() {
  const { email, asksPassword } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const pending = useNavigation().formAction === PATH
  return (
    <main id="main" className="page max-w-2xl py-8">
      <h1 className="text-2xl font-semibold">{m.privacy_data_title()}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{m.privacy_data_lead()}</p>
      {asksPassword && (
        <Form method="post" noValidate className="mb-8 grid max-w-md gap-4">
          {refused?.code === 'TOO_MANY_TRIES' && (
            <Alert kind="error" title={tooManyTries(refused.retryAfterSeconds)} />
          )}
          <Field
            label={m.privacy_data_password()}
            error={refused?.code === 'WRONG_PASSWORD' && m.privacy_data_wrong_password()}
            required
          >
            {control => (
              <TextInput {...control} type="password" name="password" autoComplete="current-password" />
            )}
          </Field>
          <Button type="submit" pending={pending} className="justify-self-start">
            {m.privacy_data_open()}
          </Button>
        </Form>
      )}
      <AskLink known={email} answer={null} pending={false} />
    </main>
  )
}
