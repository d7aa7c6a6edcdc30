import type { ProfileInput } from '#app/business/accounts/registration/profile.ts'
import type { ShopForm } from '#app/business/accounts/registration/profile-form.server.ts'
import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import { NOTHING_TYPED, type RegistrationInput } from '#app/business/accounts/registration/registration.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { typedTaxInvoice } from '#app/components/checkout/tax-choice.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { registrationErrors } from '#app/i18n/registration-words.ts'
import type { RegisterAnswer, RegisterForm, TypedForm } from './account-answers.ts'
import { askedOf } from './asked-profile.ts'
import { textOf } from './form-text.server.ts'

/** What the registration form asks for (§3, registerForm). */
export function registerFormOf(form: ShopForm): RegisterForm {
  const { taxInvoiceEnabled, features } = form.settings
  return { ...askedOf(form), asksForTax: taxInvoiceEnabled && features.tax }
}

/** What was posted, every field as text. */
export function readRegistration(form: FormData): RegistrationInput {
  const texts = Object.keys(NOTHING_TYPED).map(name => [name, textOf(form, name)])
  return {
    ...(Object.fromEntries(texts) as RegistrationInput),
    education: textOf(form, 'education').split(/\r\n?|\n/),
    customLabels: labelsIn(form),
  }
}

/** What of it a guest tells who buys without registering. */
export function profileOf(input: RegistrationInput): ProfileInput {
  const { email: _email, username: _username, password: _password, passwordAgain: _again, ...profile } = input
  return profile
}

function labelsIn(form: FormData): RegistrationInput['customLabels'] {
  const names = [...new Set(form.keys())].filter(name => /^label\.\d{1,15}$/.test(name))
  return Object.fromEntries(names.map(name => [name.slice('label.'.length), textsOf(form, name)]))
}

/** null: no tax invoice is asked for. */
export function readTaxInvoice(form: FormData): TaxInvoice | null {
  if (textOf(form, 'wantsTaxInvoice') !== '1') return null
  return typedTaxInvoice(Object.fromEntries([...form.keys()].map(name => [name, textOf(form, name)])))
}

/**
 * What was typed, to be shown again; passwords are never sent back, nor what is longer than anybody types, nor the name of a
 * picture that is not his: its place is empty then, and says so.
 */
export function typedForm(form: FormData, faults: Readonly<Partial<Record<string, string>>> = {}): TypedForm {
  const names = [...new Set(form.keys())].filter(
    name => !/password/i.test(name) && faults[name] !== 'PICTURE_NOT_FOUND',
  )
  return Object.fromEntries(
    names.map(name => [name, textsOf(form, name).map(text => text.slice(0, LONGEST_AGAIN))]),
  )
}
const LONGEST_AGAIN = 10_000

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter(value => typeof value === 'string')
}

/** The refusal with what was typed and each field's sentence; of the tax invoice each field's code. */
export function refusedRegistration(form: FormData, refusal: RegisterRefusal, locale: Locale) {
  const answer: Extract<RegisterAnswer, { ok: false }> = {
    ok: false,
    code: refusal.code,
    typed: typedForm(form, 'faults' in refusal ? refusal.faults : {}),
    errors: {
      ...registrationErrors(refusal, locale),
      ...('otherFaults' in refusal && refusal.otherFaults),
    },
    retryAfterSeconds: 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : 0,
  }
  return answer
}
