import { m } from '#app/i18n/paraglide/messages.js'
import { labelOf } from '#app/i18n/registration-words.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import type { FieldErrors, RegisterAnswer, RegisterForm, TypedForm } from './account-answers.ts'
import { registerSentence } from './account-words.ts'
import { Agreement } from './agreement.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { RegisterTax } from './register-tax.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'
import { useKeptForm } from './use-kept-form.ts'
import { WithoutScript } from './without-script.tsx'

/** The inside of the registration form, as the shop's settings want it. Posts to /register, with files where no script runs. */
export function RegisterFields({
  form,
  answer,
  returnTo,
  pending,
  stay = false,
}: {
  form: RegisterForm
  answer: RegisterAnswer | undefined
  returnTo: string
  pending: boolean
  stay?: boolean
}) {
  const refused = answer?.ok === false ? answer : undefined
  const fields = useFocusOnError(refused)
  const { kept, keep } = useKeptForm(fields, answer?.ok === true)
  const typed = refused?.typed ?? kept ?? {}
  const errors = refused?.errors ?? {}
  // What was kept is known only after the first render: the fields begin anew with it.
  const begun = kept && !refused ? 'kept' : 'new'
  return (
    <fieldset ref={fields} className="grid min-w-0 gap-4">
      <legend className="sr-only">{m.account_register_title()}</legend>
      <WithoutScript />
      {refused && <Alert kind="error" title={registerSentence(refused.code, refused.retryAfterSeconds)} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      {stay && <input type="hidden" name="stay" value="1" />}
      <ProfileFields key={`profile-${begun}`} asked={form} typed={typed} errors={errors} onKept={keep} />
      {form.asksForTax && <RegisterTax key={`tax-${begun}`} typed={typed} errors={errors} onKept={keep} />}
      <SignInFields key={`sign-in-${begun}`} form={form} typed={typed} errors={errors} />
      <Agreement typed={typed} />
      <Button type="submit" size="lg" pending={pending}>
        {m.account_register_submit()}
      </Button>
    </fieldset>
  )
}

/** User name and password of a new account; passwords are never filled in. */
export function SignInFields({
  form,
  typed,
  errors,
}: {
  form: Pick<RegisterForm, 'isLayoutFour' | 'passwordMinLength'>
  typed: TypedForm
  errors: FieldErrors
}) {
  const { isLayoutFour, passwordMinLength } = form
  return (
    <>
      <Field
        label={labelOf('username')}
        hint={isLayoutFour ? m.account_hint_username_layout_four() : m.account_hint_username()}
        error={errors.username}
        required
      >
        {control => (
          <TextInput
            {...control}
            name="username"
            defaultValue={typed.username?.[0]}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {(['password', 'passwordAgain'] as const).map(name => (
        <Field
          key={name}
          label={labelOf(name)}
          hint={name === 'password' ? m.account_hint_password({ count: passwordMinLength }) : undefined}
          error={errors[name]}
          required
        >
          {control => <TextInput {...control} type="password" name={name} autoComplete="new-password" />}
        </Field>
      ))}
    </>
  )
}
