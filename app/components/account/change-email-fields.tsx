import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { tooManyTries } from './account-words.ts'
import { useFocusOnError } from './use-focus-on-error.ts'

export type EmailRefusal = { readonly code: string; readonly retryAfterSeconds?: number }

export function ChangeEmailFields({
  refusal,
  typed,
  hasPassword,
  pending,
}: {
  refusal: EmailRefusal | null
  typed: string
  hasPassword: boolean
  pending: boolean
}) {
  const fields = useFocusOnError(refusal)
  const code = refusal?.code
  return (
    <fieldset ref={fields} className="grid gap-4">
      <legend className="sr-only">{m.sessions_email_title()}</legend>
      {code === 'TOO_MANY_TRIES' && (
        <Alert kind="error" title={tooManyTries(refusal?.retryAfterSeconds ?? 0)} />
      )}
      {code === 'SIGN_IN_FRESH' && <Alert kind="warning" title={m.sessions_email_fresh()} />}
      <Field label={m.sessions_email_new()} error={emailError(code)} required>
        {control => (
          <TextInput {...control} type="email" name="email" defaultValue={typed} autoComplete="email" />
        )}
      </Field>
      {hasPassword && (
        <Field
          label={m.sessions_password_present()}
          error={code === 'WRONG_PASSWORD' && m.sessions_password_wrong()}
          required
        >
          {control => (
            <TextInput {...control} type="password" name="password" autoComplete="current-password" />
          )}
        </Field>
      )}
      <Button type="submit" size="lg" pending={pending}>
        {m.sessions_email_submit()}
      </Button>
    </fieldset>
  )
}

function emailError(code: string | undefined): string | undefined {
  if (code === 'SAME_EMAIL') return m.sessions_email_same()
  return code === 'INVALID_FORMAT_EMAIL' ? m.account_invalid_email() : undefined
}
