import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { tooManyTries } from './account-words.ts'
import type { EmailRefusal } from './change-email-fields.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

/** The form for an account without an email address, such as an account created by LINE sign-in. */
export function AddEmailFields({
  refusal,
  typed,
  pending,
}: {
  refusal: EmailRefusal | null
  typed: string
  pending: boolean
}) {
  const fields = useFocusOnError(refusal)
  return (
    <fieldset ref={fields} className="grid gap-4">
      <legend className="sr-only">{m.social_address_title()}</legend>
      {refusal?.code === 'TOO_MANY_TRIES' && (
        <Alert kind="error" title={tooManyTries(refusal.retryAfterSeconds ?? 0)} />
      )}
      <Field label={m.account_label_email()} error={errorOf(refusal?.code)} required>
        {control => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            defaultValue={typed}
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={pending}>
        {m.social_address_send()}
      </Button>
    </fieldset>
  )
}

function errorOf(code: string | undefined): string | false {
  if (code === 'REQUIRED') return m.account_required({ label: m.account_label_email() })
  return code === 'NOT_AN_EMAIL' && m.account_invalid_email()
}
