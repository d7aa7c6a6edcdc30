import type { Settings } from '#app/business/settings/settings.ts'
import type { FieldErrors } from '#app/components/account/account-answers.ts'
import type { CheckoutErrors, CheckoutFieldError } from '#app/components/checkout/checkout-answer.ts'
import type { Choices } from '#app/components/checkout/choices.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The error sentence of a contact field, with an example. */
export function contactError(
  field: 'fullname' | 'email' | 'tel',
  error: CheckoutFieldError | undefined,
): string | undefined {
  if (!error) return undefined
  if (error.code === 'SAID') return error.sentence
  if (error.code === 'KNOWN_EMAIL') return m.checkout_error_email_known()
  if (field === 'fullname')
    return error.code === 'TOO_LONG' ? m.checkout_error_fullname_long() : m.checkout_error_fullname_required()
  if (field === 'email')
    return error.code === 'REQUIRED' ? m.checkout_error_email_required() : m.checkout_error_email_format()
  return error.code === 'REQUIRED' ? m.checkout_error_tel_required() : m.checkout_error_tel_format()
}

/** The error sentences of a registration form in the checkout, by field name. */
export function formErrors(errors: CheckoutErrors): FieldErrors {
  const own = Object.entries(errors).flatMap(([field, error]) =>
    field.startsWith('register.') && error?.code === 'SAID'
      ? [[field.slice('register.'.length), error.sentence]]
      : [],
  )
  return Object.fromEntries(own)
}

type Rules = Pick<Settings, 'registerForm' | 'telMinimumSkipped'>

/** Checks the contact fields in the browser to save a round trip. The server checks again. behaviour: Contact rules */
export function findContactErrors(
  { fullname, email, tel }: Pick<Choices, 'fullname' | 'email' | 'tel'>,
  { registerForm, telMinimumSkipped }: Rules,
  buyer: { readonly isSignedIn: boolean; readonly email: string },
): CheckoutErrors {
  const digits = tel.replace(/[\s-]/g, '')
  const telMissing = registerForm.tel.required ? 'REQUIRED' : null
  const telPattern = telMinimumSkipped ? /^\d{1,10}$/ : /^\d{9,10}$/
  const telCode = digits === '' ? telMissing : telPattern.test(digits) ? null : 'FORMAT'
  return {
    ...(!buyer.isSignedIn && nameErrors(fullname.trim())),
    // An account created by provider sign-in may have no email address.
    ...(buyer.email === '' && emailErrors(email.trim())),
    ...(registerForm.tel.enabled && telCode && { tel: { code: telCode } }),
  }
}

/** True if a guest's name and email could be ordered with. */
export function hasNameAndEmail({ fullname, email }: Pick<Choices, 'fullname' | 'email'>): boolean {
  return Object.keys({ ...nameErrors(fullname.trim()), ...emailErrors(email.trim()) }).length === 0
}

function nameErrors(fullname: string): CheckoutErrors {
  const nameCode = fullname === '' ? 'REQUIRED' : fullname.length > 255 ? 'TOO_LONG' : null
  return { ...(nameCode && { fullname: { code: nameCode } }) }
}

function emailErrors(email: string): CheckoutErrors {
  const emailCode = email === '' ? 'REQUIRED' : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'FORMAT'
  return { ...(emailCode && { email: { code: emailCode } }) }
}
