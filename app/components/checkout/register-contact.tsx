import { type FormEvent, useMemo, useRef } from 'react'
import type { RegistrationForm } from '#app/business/accounts/registration/registration.ts'
import { askedOf } from '#app/components/account/asked-profile.ts'
import { ProfileFields } from '#app/components/account/profile-fields.tsx'
import { SignInFields } from '#app/components/account/register-fields.tsx'
import { useKeptForm } from '#app/components/account/use-kept-form.ts'
import { WithoutScript } from '#app/components/account/without-script.tsx'
import { LoginPanel } from '#app/components/cart/login-panel.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { formErrors } from './contact-errors.ts'
import type { ContactProps } from './contact-step.tsx'
import { SignInLine } from './guest-fields.tsx'
import { useLast } from './guest-profile.tsx'

export type RegisterContactProps = ContactProps & { registration: RegistrationForm }

/** Layout 4: the order registers the guest, so the contact step shows the whole registration form. */
export function RegisterContact(props: RegisterContactProps) {
  const { facts, registration, errors, typed: last, onChoose } = props
  const posted = useLast(last)
  const fields = useRef<HTMLFieldSetElement>(null)
  const { kept, keep } = useKeptForm(fields, false)
  const asked = useMemo(() => askedOf(registration), [registration])
  const typed = posted ?? kept ?? {}
  const begun = kept && !posted ? 'kept' : 'new'
  const wrong = formErrors(errors)

  /** Copies name and email to the choices, for the step's summary and the sign-in dialog. */
  const follow = ({ currentTarget: { form } }: FormEvent<HTMLFieldSetElement>) => {
    const text = (name: string) => String((form && new FormData(form).get(name)) ?? '').trim()
    onChoose({ fullname: `${text('firstname')} ${text('lastname')}`.trim(), email: text('email') })
  }
  return (
    <>
      <SignInLine {...props} />
      <WithoutScript />
      <fieldset ref={fields} onInput={follow} className="grid min-w-0 gap-4">
        <legend className="sr-only">{m.checkout_step_contact()}</legend>
        <input type="hidden" name="registers" value="1" />
        <ProfileFields key={`profile-${begun}`} asked={asked} typed={typed} errors={wrong} onKept={keep} />
        <SignInFields key={`sign-in-${begun}`} form={asked} typed={typed} errors={wrong} />
      </fieldset>
      {facts.place === 'cart' && <LoginPanel />}
    </>
  )
}
