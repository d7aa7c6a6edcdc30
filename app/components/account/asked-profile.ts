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

/** The fields that a checkout asks of every guest by itself, in its own way. */
const OF_CHECKOUT: readonly ShownField[] = ['firstname', 'lastname', 'email', 'tel']

/** What the shop's form asks of a guest beside name, e-mail and telephone number. */
export function askedOfGuest(form: ProfileForm): AskedProfile {
  const asked = askedProfileOf(form)
  return { ...asked, fields: asked.fields.filter(({ name }) => !OF_CHECKOUT.includes(name)) }
}

/** True where a picture is asked for: without a script its file goes with the form. */
export function asksForPicture({ fields, labels }: AskedProfile): boolean {
  return (
    fields.some(({ name }) => name === 'displayImage') ||
    labels.some(({ typeLabel }) => typeLabel === 'image')
  )
}
