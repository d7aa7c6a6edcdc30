import { Form, useNavigation } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { faultSentence } from '#app/refusals/registration-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { RegistrationFault } from './account-answers.ts'
import { useFocusOnError } from './use-focus-on-error.ts'

export type SetPasswordFault = Extract<RegistrationFault, `PASSWORD${string}`>

/** Fields for a new password and its confirmation. Posts to the address of its link. */
export function SetPasswordForm({
  identifier,
  minLength,
  fault,
}: {
  identifier: string
  minLength: number
  fault: SetPasswordFault | null
}) {
  const pending = useNavigation().state !== 'idle'
  const fields = useFocusOnError(fault)
  const label = m.account_label_new_password()
  const error = fault && faultSentence(fault, { label, passwordMinLength: minLength })
  return (
    <Form method="post" noValidate>
      <fieldset ref={fields} className="grid gap-4">
        <legend className="sr-only">{m.account_set_password_title()}</legend>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" value={identifier} autoComplete="username" readOnly hidden />
        <Field
          label={label}
          hint={m.account_hint_password({ count: minLength })}
          error={fault !== 'PASSWORDS_DIFFER' && error}
          required
        >
          {control => <TextInput {...control} type="password" name="password" autoComplete="new-password" />}
        </Field>
        <Field
          label={m.account_label_password_again()}
          error={fault === 'PASSWORDS_DIFFER' && error}
          required
        >
          {control => (
            <TextInput {...control} type="password" name="passwordAgain" autoComplete="new-password" />
          )}
        </Field>
        <Button type="submit" size="lg" pending={pending}>
          {m.account_set_password_submit()}
        </Button>
      </fieldset>
    </Form>
  )
}
