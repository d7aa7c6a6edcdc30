import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import type { TypedForm } from '#app/components/account/account-answers.ts'
import type { CheckoutErrors } from '#app/components/checkout/checkout-answer.ts'
import type { Choices } from '#app/components/checkout/choices.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { contactError } from './contact-errors.ts'

export type ContactProps = {
  facts: CheckoutFacts
  choices: Choices
  errors: CheckoutErrors
  /** The typed registration fields, after a post without JavaScript. */
  typed?: TypedForm
  onChoose: (change: Partial<Choices>) => void
  onSignIn: () => void
  /**
   * Whether this browser remembers the guest's name and email, and did so when the page opened; and how it forgets
   * them.
   */
  guest: { isRemembered: boolean; wasKnown: boolean; forgetMe: () => void }
}

type Props = Omit<ContactProps, 'onSignIn' | 'guest'>

export function EmailField({ choices, errors, onChoose }: Props) {
  return (
    <Field
      label={m.checkout_contact_email()}
      hint={m.checkout_contact_email_hint()}
      error={contactError('email', errors.email)}
      required
    >
      {control => (
        <TextInput
          {...control}
          type="email"
          name="email"
          autoComplete="email"
          value={choices.email}
          onChange={event => onChoose({ email: event.target.value })}
        />
      )}
    </Field>
  )
}

export function TelField({ facts, choices, errors, onChoose }: Props) {
  const { registerForm } = facts.settings
  return (
    <Field
      label={m.checkout_contact_tel()}
      error={contactError('tel', errors.tel)}
      required={registerForm.tel.required}
    >
      {control => (
        <TextInput
          {...control}
          type="tel"
          name="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={choices.tel}
          onChange={event => onChoose({ tel: event.target.value })}
        />
      )}
    </Field>
  )
}

/** Shown only if the shop lets students choose a group and the buyer has none. behaviour: Site settings */
export function GroupField({ facts, choices, onChoose }: Props) {
  return (
    <Field label={m.checkout_contact_group()}>
      {control => (
        <Select
          {...control}
          name="userGroupId"
          value={choices.userGroupId ?? ''}
          onChange={event => onChoose({ userGroupId: Number(event.target.value) || null })}
        >
          <option value="">{m.checkout_none_chosen()}</option>
          {facts.userGroups.map(group => (
            <option key={group.id} value={group.id}>
              {group.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
