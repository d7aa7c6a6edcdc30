import type { RegisterField, Settings } from '../settings/settings.ts'
import { parseEmailAddress } from './email-address.ts'
import { type PasswordFault, passwordFault } from './password-rules.ts'
import { parseUsername } from './username.ts'

/** What a registration may bring, as text, by its name inside the program. What a form leaves out is ''. */
export const REGISTRATION_TEXTS = [
  'firstname',
  'lastname',
  'firstnameEng',
  'lastnameEng',
  'nickname',
  'email',
  'age',
  'tel',
  'address',
  'level',
  'biography',
  'branch',
  'username',
  'password',
  'passwordAgain',
] as const
export type RegistrationText = (typeof REGISTRATION_TEXTS)[number]
export type RegistrationInput = Readonly<Record<RegistrationText, string>>

export type RegistrationFault =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'NOT_A_TEL'
  | 'NOT_AN_AGE'
  | 'INVALID_FORMAT_EMAIL'
  | 'INVALID_FORMAT_USERNAME'
  | `PASSWORD_${PasswordFault}`
  | 'PASSWORDS_DIFFER'
export type RegistrationFaults = Partial<Record<RegistrationText, RegistrationFault>>

/** A registration whose every field holds. Names are as typed, the e-mail address and user name as they are compared. */
export type Registration = Omit<RegistrationInput, 'age' | 'passwordAgain'> & {
  readonly age: number | null
  readonly displayUsername: string
}

type Rules = Pick<Settings, 'registerForm' | 'telMinimumSkipped' | 'passwordMinLength' | 'courseDetailLayout'>
type Checked = { registration: Registration; faults: RegistrationFaults }

const TEXT_MAX = 255
const ADDRESS_MAX = 2_000
const LONG_TEXTS: readonly string[] = ['address', 'biography']
const OPTIONAL_BY_FORM: readonly (RegistrationText & RegisterField)[] = [
  'firstname',
  'lastname',
  'firstnameEng',
  'lastnameEng',
  'nickname',
  'age',
  'tel',
  'address',
  'level',
  'biography',
  'branch',
]

/** Checks a registration against the shop's form, all fields at once. A field the form does not show is left empty. §5 */
export function checkRegistration(input: RegistrationInput, rules: Rules): Checked {
  const shown = onlyWhatTheFormShows(input, rules)
  const email = parseEmailAddress(shown.email)
  const username = parseUsername(shown.username, rules, email ?? '')
  const faults: RegistrationFaults = {
    ...lengthFaults(shown),
    ...requiredFaults(shown, rules),
    ...contactFaults(shown, rules),
    ...signInFaults(shown, rules, { email, username }),
  }
  const { age, passwordAgain: _, ...texts } = shown
  const registration = {
    ...texts,
    age: age === '' ? null : Number(age),
    email: email ?? '',
    username: username ?? '',
    displayUsername: shown.username,
  }
  return { registration, faults }
}

/** A person of 5 to 120: younger or older is a slip of the finger. */
function isAge(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 5 && Number(text) <= 120
}

/** §5: digits only, 9 to 10 of them; one site takes fewer. */
function isTel(text: string, { telMinimumSkipped }: Rules): boolean {
  return /^\d{1,10}$/.test(text) && (telMinimumSkipped || text.length >= 9)
}

function onlyWhatTheFormShows(input: RegistrationInput, { registerForm }: Rules): RegistrationInput {
  const entries = REGISTRATION_TEXTS.map(name => {
    const isHidden = OPTIONAL_BY_FORM.some(field => field === name && !registerForm[field].enabled)
    const isSecret = name === 'password' || name === 'passwordAgain'
    return [name, isHidden ? '' : isSecret ? input[name] : input[name].trim()]
  })
  return Object.fromEntries(entries) as RegistrationInput
}

function lengthFaults(input: RegistrationInput): RegistrationFaults {
  const tooLong = REGISTRATION_TEXTS.filter(name => {
    const most = LONG_TEXTS.includes(name) ? ADDRESS_MAX : TEXT_MAX
    return Array.from(input[name]).length > most
  })
  return Object.fromEntries(tooLong.map(name => [name, 'TOO_LONG']))
}

function requiredFaults(input: RegistrationInput, { registerForm }: Rules): RegistrationFaults {
  const asked = OPTIONAL_BY_FORM.filter(name => registerForm[name].enabled && registerForm[name].required)
  const always: RegistrationText[] = ['email', 'username', 'password']
  const missing = [...asked, ...always].filter(name => input[name] === '')
  return Object.fromEntries(missing.map(name => [name, 'REQUIRED']))
}

function contactFaults(input: RegistrationInput, rules: Rules): RegistrationFaults {
  return {
    ...(input.tel !== '' && !isTel(input.tel, rules) && { tel: 'NOT_A_TEL' as const }),
    ...(input.age !== '' && !isAge(input.age) && { age: 'NOT_AN_AGE' as const }),
  }
}

function signInFaults(
  input: RegistrationInput,
  { passwordMinLength }: Rules,
  parsed: { email: string | null; username: string | null },
): RegistrationFaults {
  const fault = passwordFault(input.password, passwordMinLength)
  return {
    ...(input.email !== '' && !parsed.email && { email: 'INVALID_FORMAT_EMAIL' as const }),
    ...(input.username !== '' && !parsed.username && { username: 'INVALID_FORMAT_USERNAME' as const }),
    ...(input.password !== '' && fault && { password: `PASSWORD_${fault}` as const }),
    ...(input.password !== input.passwordAgain && { passwordAgain: 'PASSWORDS_DIFFER' as const }),
  }
}
