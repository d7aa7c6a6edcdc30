import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { checkSignIn, type RegistrationForm } from '#app/business/accounts/registration/registration.ts'
import { proposedUsername } from '#app/business/accounts/registration/username.ts'
import { telFault } from '#app/business/orders/placing/contact-faults.ts'
import { askedOf, byNeed } from '#app/components/account/asked-profile.ts'
import { OptionalFields, ProfileFields } from '#app/components/account/profile-fields.tsx'
import { SignInFields } from '#app/components/account/register-fields.tsx'
import { type Guest, rememberedGuest } from '#app/components/account/remembered-guest.ts'
import { useKeptForm } from '#app/components/account/use-kept-form.ts'
import { WithoutScript } from '#app/components/account/without-script.tsx'
import { LoginPanel } from '#app/components/checkout/login-panel.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { formErrors } from './contact-errors.ts'
import type { ContactProps } from './contact-fields.tsx'
import { RememberedLine, SignInLine } from './guest-fields.tsx'
import { useLast } from './guest-profile.tsx'

export type RegisterContactProps = ContactProps & { registration: RegistrationForm }

/** Layout 4: the order registers the guest, so the contact step shows the whole registration form. */
export function RegisterContact(props: RegisterContactProps) {
  const { facts, registration, errors, typed: last, onChoose, guest } = props
  const posted = useLast(last)
  const fields = useRef<HTMLFieldSetElement>(null)
  const { kept, keep } = useKeptForm(fields, false)
  const asked = useMemo(() => askedOf(registration), [registration])
  const { needed, optional } = byNeed(asked)
  const typed = posted ?? kept ?? {}
  const begun = kept && !posted ? 'kept' : 'new'
  const wrong = formErrors(errors)

  /**
   * Copies name and email to the choices, for the step's summary and the sign-in dialog. Marks the fields that the shop
   * would refuse, so that the step gets no tick: the form itself shows no browser messages.
   */
  const follow = ({ currentTarget: { form } }: FormEvent<HTMLFieldSetElement>) => {
    const typedIn = form && new FormData(form)
    const text = (name: string) => String(typedIn?.get(name) ?? '').trim()
    const secret = (name: string) => String(typedIn?.get(name) ?? '')
    const told = {
      // The shop makes a user name for a buyer who leaves it empty.
      ...{ email: text('email'), username: text('username') || proposedUsername(text('email')) },
      ...{ password: secret('password'), passwordAgain: secret('password') },
    }
    const { registerForm } = facts.settings
    const tel = registerForm.tel.enabled ? telFault(text('tel'), facts.settings) : null
    const faults: Readonly<Record<string, unknown>> = { ...checkSignIn(told, registration).faults, tel }
    for (const field of Array.from(fields.current?.elements ?? []))
      if (field instanceof HTMLInputElement) field.setCustomValidity(faults[field.name] ? field.name : '')
    onChoose({ fullname: `${text('firstname')} ${text('lastname')}`.trim(), email: text('email') })
  }
  // Runs again after the kept form has replaced the fields.
  useEffect(() => {
    const found = begun && rememberedGuest()
    if (found) fillIn(fields.current, found)
  }, [begun])
  const forgetMe = () => {
    for (const field of guestFields(fields.current)) field.value = ''
    keep()
    guest.forgetMe()
  }
  return (
    <>
      <SignInLine {...props} />
      <RememberedLine isRemembered={guest.isRemembered} forgetMe={forgetMe} />
      <WithoutScript />
      <fieldset ref={fields} data-part="register-contact" onInput={follow} className="grid min-w-0 gap-4">
        <legend className="sr-only">{m.checkout_step_contact()}</legend>
        <input type="hidden" name="registers" value="1" />
        <ProfileFields key={`profile-${begun}`} asked={needed} typed={typed} errors={wrong} onKept={keep} />
        <SignInFields key={`sign-in-${begun}`} form={asked} typed={typed} errors={wrong} />
        <OptionalFields
          key={`optional-${begun}`}
          asked={optional}
          inAccount
          typed={typed}
          errors={wrong}
          onKept={keep}
        />
      </fieldset>
      {facts.place === 'cart' && <LoginPanel />}
    </>
  )
}

/** Fills the fields that are still empty. */
function fillIn(fields: HTMLFieldSetElement | null, { fullname, email }: Guest): void {
  const [firstname = '', ...others] = fullname.split(/\s+/)
  const texts = { firstname, lastname: others.join(' '), email }
  for (const field of guestFields(fields)) field.value ||= texts[field.name as keyof typeof texts]
}

/** The fields of a guest's name and email. */
function guestFields(fields: HTMLFieldSetElement | null): HTMLInputElement[] {
  const all = Array.from(fields?.elements ?? [])
  return all.filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && /^(firstname|lastname|email)$/.test(field.name),
  )
}
