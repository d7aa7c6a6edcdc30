import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { ProfileInput } from '#app/business/accounts/registration/profile.ts'
import type { ShopForm } from '#app/business/accounts/registration/profile-form.server.ts'
import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import { NOTHING_TYPED, type RegistrationInput } from '#app/business/accounts/registration/registration.ts'
import type { TaxInvoice } from '#app/business/tax/tax-invoice.ts'
import { oneFileOf, readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import { storeUpload } from '#app/business/uploads/store-upload.server.ts'
import { mayUpload } from '#app/business/uploads/upload-limits.server.ts'
import type {
  FieldErrors,
  RegisterAnswer,
  RegisterForm,
  TypedForm,
} from '#app/components/account/account-answers.ts'
import { askedOf } from '#app/components/account/asked-profile.ts'
import { typedTaxInvoice } from '#app/components/checkout/tax-choice.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { registrationErrors } from '#app/i18n/registration-words.ts'
import { uploadRefusalSentence } from '#app/i18n/upload-refusal.ts'
import { textOf } from './forms.server.ts'

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

type Context = ActionFunctionArgs['context']

/** Files come with the form only where no script sent them before: 'displayImage.file', 'label.6.file', 'taxCertificateFile'. */
const FILE_FIELD = /^(displayImage|label\.\d{1,15})\.file$|^(taxCertificate)File$/
const MOST_FILES = 5

/**
 * A form of a person's data, with the pictures that came as files kept like any upload and named in their fields. What a picture
 * was refused for, by its field. Throws the answer for what is too large or no form.
 */
export async function readFormWithPictures(
  context: Context,
  request: Request,
): Promise<{ form: FormData; errors: FieldErrors }> {
  const { maxUploadBytes } = await context.services.siteSettings()
  const read = await readLimitedForm(request, maxUploadBytes)
  if (!read.ok) throw new Response(null, { status: read.error.code === 'FILE_TOO_LARGE' ? 413 : 400 })
  const form = read.value
  const errors: Record<string, string> = {}
  for (const field of fileFields(form)) {
    const name = field.replace(FILE_FIELD, '$1$2')
    const kept = await keepFile(context, request, form, field)
    if ('id' in kept) form.set(name, kept.id)
    else if (kept.refused !== null) {
      errors[name] = kept.refused
      // A name that no picture has: nothing goes on without the picture that somebody meant to send.
      form.set(name, 'refused')
    }
    form.delete(field)
  }
  return { form, errors }
}

function fileFields(form: FormData): string[] {
  return [...new Set(form.keys())].filter(name => FILE_FIELD.test(name)).slice(0, MOST_FILES)
}

async function keepFile(
  { services, locale, caller: readCaller }: Context,
  request: Request,
  form: FormData,
  field: string,
): Promise<{ id: string } | { refused: string | null }> {
  const file = oneFileOf(form, field)
  if (!file.ok && file.error.code === 'FILE_MISSING') return { refused: null }
  if (!file.ok) return { refused: uploadRefusalSentence(file.error, locale) }
  const caller = await readCaller()
  const tooMany = await mayUpload(services, { caller, request, bytes: file.value.size })
  if (tooMany) return { refused: uploadRefusalSentence(tooMany, locale) }
  const purpose = field === 'taxCertificateFile' ? 'tax-certificate' : 'profile'
  const stored = await storeUpload(services, { file: file.value, purpose, caller })
  return stored.ok ? { id: stored.value.id } : { refused: uploadRefusalSentence(stored.error, locale) }
}
