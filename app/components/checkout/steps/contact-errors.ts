import {
  type ContactSettings,
  emailFault,
  nameFault,
  telFault,
} from '#app/business/orders/placing/contact-faults.ts'
import type { ContactField, ContactFieldCode } from '#app/business/orders/placing/place-order-command.ts'
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

/** Checks the contact fields in the browser by the shop's own rules, to save a round trip. behaviour: Contact rules */
export function findContactErrors(
  { fullname, email, tel }: Pick<Choices, 'fullname' | 'email' | 'tel'>,
  settings: ContactSettings,
  buyer: { readonly isSignedIn: boolean; readonly email: string },
): CheckoutErrors {
  return withoutNull({
    fullname: buyer.isSignedIn ? null : nameFault(fullname),
    // An account created by provider sign-in may have no email address.
    email: buyer.email === '' ? emailFault(email) : null,
    tel: settings.registerForm.tel.enabled ? telFault(tel, settings) : null,
  })
}

/** True if a guest's name and email could be ordered with. */
export function hasNameAndEmail({ fullname, email }: Pick<Choices, 'fullname' | 'email'>): boolean {
  return nameFault(fullname) === null && emailFault(email) === null
}

function withoutNull(faults: Readonly<Record<ContactField, ContactFieldCode | null>>): CheckoutErrors {
  const found = Object.entries(faults).flatMap(([field, fault]) =>
    fault ? [[field, { code: fault === 'NOT_AN_EMAIL' || fault === 'NOT_A_TEL' ? 'FORMAT' : fault }]] : [],
  )
  return Object.fromEntries(found)
}
