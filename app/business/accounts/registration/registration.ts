import { type PasswordFault, passwordFault } from '#app/business/accounts/passwords/password-rules.ts'
import { parseEmailAddress } from '#app/business/callers/email-address.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import {
  checkProfile,
  EMPTY_PROFILE,
  type Profile,
  type ProfileFault,
  type ProfileFaults,
  type ProfileField,
  type ProfileForm,
  type ProfileInput,
  TEXT_MAX,
} from './profile.ts'
import { parseUsername } from './username.ts'

/** The fields of a new account beside the profile. */
const SIGN_IN_TEXTS = ['email', 'username', 'password', 'passwordAgain'] as const
export type SignInText = (typeof SIGN_IN_TEXTS)[number]

/** A registration as it was typed (behaviour: Registration payload). */
export type RegistrationInput = ProfileInput & Readonly<Record<SignInText, string>>

export const NOTHING_TYPED: RegistrationInput = {
  ...EMPTY_PROFILE,
  ...(Object.fromEntries(SIGN_IN_TEXTS.map(name => [name, ''])) as Record<SignInText, string>),
}

type SignInFault =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'INVALID_FORMAT_EMAIL'
  | 'INVALID_FORMAT_USERNAME'
  | `PASSWORD_${PasswordFault}`
  | 'PASSWORDS_DIFFER'
export type RegistrationField = ProfileField | SignInText
export type RegistrationFault = ProfileFault | SignInFault
export type RegistrationFaults = ProfileFaults & Readonly<Partial<Record<SignInText, SignInFault>>>

/** A checked registration. E-mail address and user name are in lower case, as they are compared. */
export type Registration = {
  readonly profile: Profile
  readonly email: string
  readonly username: string
  readonly displayUsername: string
  readonly password: string
}

export type RegistrationForm = ProfileForm & {
  readonly settings: Pick<Settings, 'passwordMinLength' | 'courseDetailLayout'>
}

/**
 * Checks a registration against the shop's form, all fields at once (behaviour: Registration rules).
 * Hidden fields come back empty.
 */
export function checkRegistration(
  input: RegistrationInput,
  form: RegistrationForm,
  ownPictures: ReadonlySet<string>,
): { registration: Registration; faults: RegistrationFaults } {
  const { profile, faults } = checkProfile(input, form, ownPictures)
  const { email, username, faults: ofSignIn } = checkSignIn(input, form)
  const registration = {
    profile,
    email: email ?? '',
    username: username ?? '',
    displayUsername: input.username.trim(),
    password: input.password,
  }
  return { registration, faults: { ...faults, ...ofSignIn } }
}

/** Checks what a new account signs in with. null: not an address, not a user name. */
export function checkSignIn(
  input: Readonly<Record<SignInText, string>>,
  form: Pick<RegistrationForm, 'settings'>,
): {
  email: string | null
  username: string | null
  faults: Partial<Record<SignInText, SignInFault>>
} {
  const { password, passwordAgain } = input
  const typed = { email: input.email.trim(), username: input.username.trim(), password, passwordAgain }
  const email = parseEmailAddress(typed.email)
  const username = parseUsername(typed.username, form.settings, email ?? '')
  return { email, username, faults: signInFaults(typed, form, { email, username }) }
}

function signInFaults(
  typed: Record<SignInText, string>,
  { settings: { passwordMinLength } }: Pick<RegistrationForm, 'settings'>,
  parsed: { email: string | null; username: string | null },
): Partial<Record<SignInText, SignInFault>> {
  const { email, username, password, passwordAgain } = typed
  const fault = passwordFault(password, passwordMinLength, [email, username])
  const tooLong = (['email', 'username'] as const).filter(name => Array.from(typed[name]).length > TEXT_MAX)
  const missing = (['email', 'username', 'password'] as const).filter(name => typed[name] === '')
  return {
    ...(email !== '' && !parsed.email && { email: 'INVALID_FORMAT_EMAIL' as const }),
    ...(username !== '' && !parsed.username && { username: 'INVALID_FORMAT_USERNAME' as const }),
    ...Object.fromEntries(tooLong.map(name => [name, 'TOO_LONG'])),
    ...Object.fromEntries(missing.map(name => [name, 'REQUIRED'])),
    ...(password !== '' && fault && { password: `PASSWORD_${fault}` as const }),
    ...(password !== passwordAgain && { passwordAgain: 'PASSWORDS_DIFFER' as const }),
  }
}
