import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { ProfileInput } from '#app/business/accounts/registration/profile.ts'
import type { ShopForm } from '#app/business/accounts/registration/profile-form.server.ts'
import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import { NOTHING_TYPED, type RegistrationInput } from '#app/business/accounts/registration/registration.ts'
import { derivedUsername } from '#app/business/accounts/registration/username.ts'
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
import { typedTaxInvoice } from '#app/components/tax/typed-tax-invoice.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { registrationErrors } from '#app/refusals/registration-words.ts'
import { uploadRefusalSentence } from '#app/refusals/upload-refusal.ts'
import { textOf } from '#app/routes/forms.server.ts'

/** Returns what the registration form asks for. behaviour: Registration payload */
export function registerFormOf(form: ShopForm): RegisterForm {
  const { taxInvoiceEnabled, features } = form.settings
  return { ...askedOf(form), asksForTax: taxInvoiceEnabled && features.tax }
}

/**
 * Returns the posted registration, with every field as text. An empty user name is made from the address. A form that
 * asks for the password once has no confirmation; one that has it is still compared.
 */
export function readRegistration(form: FormData): RegistrationInput {
  const texts = Object.keys(NOTHING_TYPED).map(name => [name, textOf(form, name)])
  return {
    ...(Object.fromEntries(texts) as RegistrationInput),
    username: textOf(form, 'username').trim() || derivedUsername(textOf(form, 'email')),
    passwordAgain: textOf(form, form.has('passwordAgain') ? 'passwordAgain' : 'password'),
    education: textOf(form, 'education').split(/\r\n?|\n/),
    customLabels: labelsIn(form),
  }
}

/** Returns the part of a registration that a guest gives when buying without registering. */
export function profileOf(input: RegistrationInput): ProfileInput {
  const { email: _email, username: _username, password: _password, passwordAgain: _again, ...profile } = input
  return profile
}

function labelsIn(form: FormData): RegistrationInput['customLabels'] {
  const names = [...new Set(form.keys())].filter(name => /^label\.\d{1,15}$/.test(name))
  return Object.fromEntries(names.map(name => [name.slice('label.'.length), textsOf(form, name)]))
}

/** Returns the tax invoice; null if the form asks for none. */
export function readTaxInvoice(form: FormData): TaxInvoice | null {
  if (textOf(form, 'wantsTaxInvoice') !== '1') return null
  return typedTaxInvoice(Object.fromEntries([...form.keys()].map(name => [name, textOf(form, name)])))
}

/**
 * Returns the typed values to show again, cut if overlong. Omits passwords, and the name of a picture that is not the
 * person's own: that field stays empty and shows its error.
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

/** Returns the refusal with the typed values and a sentence for each field; tax invoice fields get a code. */
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

/** Only forms without JavaScript send files: 'displayImage.file', 'label.6.file', 'taxCertificateFile'. */
const FILE_FIELD = /^(displayImage|label\.\d{1,15})\.file$|^(taxCertificate)File$/
const MOST_FILES = 5

/**
 * Reads a form with personal data. Stores its picture files as uploads and puts their names into the fields. `errors`
 * says per field why a picture was refused. Throws the answer if the form is too large or malformed.
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
      // No picture has this name, so the form is refused instead of losing the picture silently.
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
  const room = await mayUpload(services, { caller, request, bytes: file.value.size })
  if (!room.ok) return { refused: uploadRefusalSentence(room.error, locale) }
  const purpose = field === 'taxCertificateFile' ? 'tax-certificate' : 'profile'
  const stored = await storeUpload(services, { file: file.value, purpose, caller, room: room.value })
  return stored.ok ? { id: stored.value.id } : { refused: uploadRefusalSentence(stored.error, locale) }
}
