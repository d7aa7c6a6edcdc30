import { fieldRule, type ProfileForm } from '#app/business/accounts/registration/profile.ts'
import type { RegistrationForm } from '#app/business/accounts/registration/registration.ts'
import type { RegisterField } from '#app/business/settings/settings.ts'
import type { AskedProfile, RegisterForm, ShownField } from './account-answers.ts'

/** The order of the form. */
const SHOWN: readonly ShownField[] = [
  'firstname',
  'lastname',
  'firstnameEng',
  'lastnameEng',
  'nickname',
  'email',
  'tel',
  'age',
  'address',
  'userGroup',
  'displayImage',
  'education',
  'level',
  'biography',
  'branch',
]

/** §3 'Contact form fields'. */
const CONTACT: readonly ShownField[] = [
  ...(['firstname', 'lastname', 'email', 'tel', 'nickname', 'address'] as const),
  ...(['userGroup', 'displayImage'] as const),
]

/** The fields this shop asks of a person, in their order (§3, registerForm). */
export function askedProfileOf(form: ProfileForm): AskedProfile {
  const fields = SHOWN.flatMap(name => {
    const field: RegisterField = name === 'education' ? 'educationList' : name
    const { enabled, required } = fieldRule(field, form)
    return enabled ? [{ name, required }] : []
  })
  return {
    fields,
    groups: form.groups.map(({ id, name }) => ({ id, name })),
    labels: fieldRule('customLabel', form).enabled ? form.labels : [],
    telMinimumSkipped: form.settings.telMinimumSkipped,
  }
}

/** The same for a new account. */
export function askedOf(form: RegistrationForm): Omit<RegisterForm, 'asksForTax'> {
  const { passwordMinLength, courseDetailLayout } = form.settings
  return { ...askedProfileOf(form), passwordMinLength, isLayoutFour: courseDetailLayout === 4 }
}

/** Of who buys and registers at once: the contact form's fields, and what the shop insists on besides. */
export function askedOfBuyer(form: RegistrationForm): ReturnType<typeof askedOf> {
  const asked = askedOf(form)
  const fields = asked.fields.filter(({ name, required }) => required || CONTACT.includes(name))
  return { ...asked, fields }
}
