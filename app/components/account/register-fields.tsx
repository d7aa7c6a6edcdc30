import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea, TextInput } from '#app/ui/inputs.tsx'
import type { RegisterAnswer, RegisterForm, RegistrationText } from './account-answers.ts'
import { faultSentence, labelOf, registerSentence } from './account-words.ts'
import { useFocusOnError } from './use-focus-on-error.ts'

/** How a browser should help with each field. */
const INPUTS: Partial<Record<RegistrationText, React.InputHTMLAttributes<HTMLInputElement>>> = {
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  nickname: { autoComplete: 'nickname' },
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  age: { inputMode: 'numeric', maxLength: 3 },
  tel: { type: 'tel', autoComplete: 'tel-national', maxLength: 10 },
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password', autoComplete: 'new-password' },
  passwordAgain: { type: 'password', autoComplete: 'new-password' },
}

/** The inside of the registration form, as the shop's settings want it. Posts to /register. */
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
  return (
    <fieldset ref={fields} className="grid gap-4">
      <legend className="sr-only">{m.account_register_title()}</legend>
      {refused && <Alert kind="error" title={registerSentence(refused.code, refused.retryAfterSeconds)} />}
      <input type="hidden" name="returnTo" value={returnTo} />
      {stay && <input type="hidden" name="stay" value="1" />}
      {form.fields.map(({ name, required }) => (
        <Field
          key={name}
          label={labelOf(name)}
          hint={hintOf(name, form)}
          error={errorOf(name, refused, form)}
          required={required}
        >
          {control => {
            const given = { ...control, name, defaultValue: refused?.values[name] }
            const isLong = name === 'address' || name === 'biography'
            return isLong ? <TextArea {...given} /> : <TextInput {...given} {...INPUTS[name]} />
          }}
        </Field>
      ))}
      <Button type="submit" size="lg" pending={pending}>
        {m.account_register_submit()}
      </Button>
    </fieldset>
  )
}

function hintOf(name: RegistrationText, form: RegisterForm): string | undefined {
  if (name === 'email') return m.account_hint_email()
  if (name === 'tel') return m.account_hint_tel()
  if (name === 'password') return m.account_hint_password({ count: form.passwordMinLength })
  if (name !== 'username') return undefined
  return form.isLayoutFour ? m.account_hint_username_layout_four() : m.account_hint_username()
}

function errorOf(
  name: RegistrationText,
  refused: Extract<RegisterAnswer, { ok: false }> | undefined,
  { passwordMinLength }: RegisterForm,
): string | undefined {
  if (name === 'email' && refused?.code === 'DUPLICATE_EMAIL') return m.account_duplicate_email()
  if (name === 'username' && refused?.code === 'DUPLICATE_USERNAME') return m.account_duplicate_username()
  return faultSentence(refused?.faults[name], { label: labelOf(name), passwordMinLength })
}
