import type { CustomLabel } from '#app/business/accounts/registration/custom-label.ts'
import { longestOf, TEXT_MAX } from '#app/business/accounts/registration/profile.ts'
import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import type {
  RegistrationFault,
  RegistrationField,
} from '#app/business/accounts/registration/registration.ts'
import type { PlaceOrderRefusal } from '#app/business/orders/placing/place-order-command.ts'
import { type Locale, nameIn } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Without `locale`, the page's language. */
type InLocale = { readonly locale?: Locale }

/** A standard field. Custom fields bring their own labels. */
export type NamedField = Exclude<RegistrationField, `label.${number}`>

const LABELS: Record<NamedField, (none?: Record<never, never>, options?: InLocale) => string> = {
  firstname: m.account_label_firstname,
  lastname: m.account_label_lastname,
  firstnameEng: m.account_label_firstname_eng,
  lastnameEng: m.account_label_lastname_eng,
  nickname: m.account_label_nickname,
  email: m.account_label_email,
  age: m.account_label_age,
  tel: m.account_label_tel,
  address: m.account_label_address,
  userGroup: m.register_label_group,
  displayImage: m.register_label_picture,
  education: m.register_label_education,
  level: m.account_label_level,
  biography: m.account_label_biography,
  branch: m.account_label_branch,
  username: m.account_label_username,
  password: m.account_label_password,
  passwordAgain: m.account_label_password_again,
}

/** The label of a standard field. */
export function labelOf(field: NamedField, options: InLocale = {}): string {
  return LABELS[field]({}, options)
}

export type FaultFacts = {
  readonly label: string
  readonly passwordMinLength: number
  readonly telMinimumSkipped?: boolean
  /** The maximum number of characters. */
  readonly most?: number
}

/** The error sentence of a field, with what to do. behaviour: Custom field rules */
export function faultSentence(
  fault: RegistrationFault,
  { label, passwordMinLength, telMinimumSkipped = false, most = TEXT_MAX }: FaultFacts,
  options: InLocale = {},
): string {
  switch (fault) {
    case 'REQUIRED':
      return m.account_required({ label }, options)
    case 'TOO_LONG':
      return m.account_too_long({ count: most.toLocaleString('en') }, options)
    case 'TOO_MANY':
      return m.register_too_many({}, options)
    case 'NOT_AN_OPTION':
      return m.register_not_an_option({}, options)
    case 'PICTURE_NOT_FOUND':
      return m.register_picture_not_found({}, options)
    case 'NOT_A_TEL':
      return telMinimumSkipped ? m.register_not_a_short_tel({}, options) : m.account_not_a_tel({}, options)
    case 'NOT_AN_AGE':
      return m.account_not_an_age({}, options)
    case 'INVALID_FORMAT_EMAIL':
      return m.account_invalid_email({}, options)
    case 'INVALID_FORMAT_USERNAME':
      return m.account_invalid_username({}, options)
    case 'PASSWORD_TOO_SHORT':
      return m.account_password_too_short({ count: passwordMinLength }, options)
    case 'PASSWORD_TOO_LONG':
      return m.account_password_too_long({}, options)
    case 'PASSWORD_COMMON':
      return m.account_password_common({}, options)
    case 'PASSWORDS_DIFFER':
      return m.account_passwords_differ({}, options)
  }
}

/** The error sentences of a refused registration, by field name. */
export function registrationErrors(refusal: RegisterRefusal, locale: Locale): Record<string, string> {
  const options = { locale }
  if (refusal.code === 'DUPLICATE_EMAIL') return { email: m.account_duplicate_email({}, options) }
  if (refusal.code === 'DUPLICATE_USERNAME') return { username: m.account_duplicate_username({}, options) }
  if (!('faults' in refusal)) return {}
  return faultSentences(refusal.faults, refusal.form, options)
}

/** The label of the school's own field. Placing an order reads it as it is stored, with the English one beside it. */
function labelIn({ label, english }: OfForm['labels'][number], { locale }: InLocale): string {
  return locale ? nameIn(locale, { name: label, english: { name: english?.label } }) : label
}

type ContactRefusal = Extract<PlaceOrderRefusal, { code: 'CONTACT_INVALID' }>

/** The error sentences of a refused contact for the fields of the registration form, by field name. */
export function contactSentences(
  { fields, labels = [] }: ContactRefusal,
  locale: Locale,
): Record<string, string> {
  const { fullname: _fullname, email: _email, tel: _tel, ...ofForm } = fields
  return faultSentences(ofForm, { labels, settings: {} }, { locale })
}

type OfForm = {
  readonly labels: readonly Pick<CustomLabel, 'id' | 'label' | 'english'>[]
  readonly settings: Partial<Omit<FaultFacts, 'label'>>
}

function faultSentences(
  faults: Readonly<Partial<Record<string, RegistrationFault>>>,
  { labels, settings }: OfForm,
  options: InLocale,
): Record<string, string> {
  const named = Object.entries(faults) as [RegistrationField, RegistrationFault][]
  const sentences = named.map(([field, fault]) => {
    const own = labels.find(({ id }) => field === `label.${id}`)
    const label = own ? labelIn(own, options) : labelOf(field as NamedField, options)
    const facts = { passwordMinLength: 0, ...settings, label, most: longestOf(field) }
    return [field, faultSentence(fault, facts, options)]
  })
  return Object.fromEntries(sentences)
}
