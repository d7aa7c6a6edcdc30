import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { contactError } from './contact-errors.ts'
import type { ContactProps } from './contact-step.tsx'

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
