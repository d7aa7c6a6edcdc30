import { Link } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { faultSentence } from '#app/refusals/registration-words.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { tooManyTries } from './account-words.ts'
import type { SetPasswordFault } from './set-password-form.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

export type ChangePasswordFault =
  | SetPasswordFault
  | 'EMPTY_PASSWORD'
  | 'WRONG_PASSWORD'
  | 'NO_PASSWORD'
  | 'TOO_MANY_TRIES'

/** Fields for the current password, the new password and its confirmation. */
export function ChangePasswordFields({
  answer,
  identifier,
  minLength,
  pending,
}: {
  answer: { fault: ChangePasswordFault; retryAfterSeconds: number } | undefined
  identifier: string
  minLength: number
  pending: boolean
}) {
  const fields = useFocusOnError(answer)
  const fault = answer?.fault
  const label = m.account_label_new_password()
  const ofNew = fault?.startsWith('PASSWORD_') ? (fault as SetPasswordFault) : undefined
  return (
    <fieldset ref={fields} className="grid gap-4">
      <legend className="sr-only">{m.sessions_password_title()}</legend>
      {fault === 'TOO_MANY_TRIES' && (
        <Alert kind="error" title={tooManyTries(answer?.retryAfterSeconds ?? 0)} />
      )}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" value={identifier} autoComplete="username" readOnly hidden />
      <Field label={m.sessions_password_present()} error={presentError(fault)} required>
        {control => <TextInput {...control} type="password" name="present" autoComplete="current-password" />}
      </Field>
      <Field
        label={label}
        hint={m.account_hint_password({ count: minLength })}
        error={ofNew && faultSentence(ofNew, { label, passwordMinLength: minLength })}
        required
      >
        {control => <TextInput {...control} type="password" name="password" autoComplete="new-password" />}
      </Field>
      <Field
        label={m.account_label_new_password_again()}
        error={fault === 'PASSWORDS_DIFFER' && m.account_passwords_differ()}
        required
      >
        {control => (
          <TextInput {...control} type="password" name="passwordAgain" autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" size="lg" pending={pending}>
        {m.sessions_password_submit()}
      </Button>
      <p className="text-center">
        <Link to="/forgotpass" className="inline-flex min-h-11 items-center underline">
          {m.account_forgot_link()}
        </Link>
      </p>
    </fieldset>
  )
}

function presentError(fault: ChangePasswordFault | undefined): string | undefined {
  if (fault === 'EMPTY_PASSWORD') return m.account_enter_password()
  return fault === 'WRONG_PASSWORD' || fault === 'NO_PASSWORD' ? m.sessions_password_wrong() : undefined
}
