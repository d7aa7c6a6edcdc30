import { fieldRule, type ProfileForm } from '#app/business/accounts/registration/profile.ts'
import type { RegistrationForm } from '#app/business/accounts/registration/registration.ts'
import { formNameOf, REGISTER_FIELDS } from '#app/business/settings/registration-fields.ts'
import type { AskedProfile, RegisterForm, ShownField, TypedForm } from './account-answers.ts'

/** The profile fields that this shop asks for, in form order. behaviour: Registration payload */
export function askedProfileOf(form: ProfileForm): AskedProfile {
  const fields = REGISTER_FIELDS.flatMap(field => {
    if (field === 'customLabel') return []
    const { enabled, required } = fieldRule(field, form)
    return enabled ? [{ name: formNameOf(field), required }] : []
  })
  return {
    fields,
    groups: form.groups.map(({ id, name }) => ({ id, name })),
    labels: fieldRule('customLabel', form).enabled ? form.labels : [],
    telMinimumSkipped: form.settings.telMinimumSkipped,
  }
}

/** The fields that the registration form asks for. */
export function askedOf(form: RegistrationForm): Omit<RegisterForm, 'asksForTax'> {
  const { passwordMinLength, courseDetailLayout } = form.settings
  return { ...askedProfileOf(form), passwordMinLength, isLayoutFour: courseDetailLayout === 4 }
}

/** Every checkout asks a guest for these fields in its own step. */
const OF_CHECKOUT: readonly ShownField[] = ['firstname', 'lastname', 'email', 'tel']

/** The fields of the shop's form that a guest checkout does not already ask for (all but name, email, phone). */
export function askedOfGuest(form: ProfileForm): AskedProfile {
  const asked = askedProfileOf(form)
  return { ...asked, fields: asked.fields.filter(({ name }) => !OF_CHECKOUT.includes(name)) }
}

/** Splits the fields into those that a buyer must fill in and the optional ones. */
export function byNeed(asked: AskedProfile): { needed: AskedProfile; optional: AskedProfile } {
  const those = (isNeeded: boolean): AskedProfile => ({
    ...asked,
    fields: asked.fields.filter(({ required }) => required === isNeeded),
    labels: asked.labels.filter(({ required }) => required === isNeeded),
  })
  return { needed: those(true), optional: those(false) }
}

/** The form names of all fields, in page order. The name of a custom field is 'label.' plus its id. */
export function namesIn({ fields, labels }: AskedProfile): string[] {
  return [...fields.map(({ name }) => name), ...labels.map(({ id }) => `label.${id}`)]
}

/** The form names of the fields that are still empty. */
export function missingIn(asked: AskedProfile, typed: TypedForm): string[] {
  return namesIn(asked).filter(name => !typed[name]?.some(text => text.trim() !== ''))
}

/** True if the form asks for a picture. Without JavaScript the picture file is sent with the form. */
export function asksForPicture({ fields, labels }: AskedProfile): boolean {
  return (
    fields.some(({ name }) => name === 'displayImage') ||
    labels.some(({ typeLabel }) => typeLabel === 'image')
  )
}
