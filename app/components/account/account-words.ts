import type { SessionEnd } from '#app/business/accounts/caller.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { RegistrationFault, RegistrationText } from './account-answers.ts'

const LABELS: Record<RegistrationText, () => string> = {
  firstname: m.account_label_firstname,
  lastname: m.account_label_lastname,
  firstnameEng: m.account_label_firstname_eng,
  lastnameEng: m.account_label_lastname_eng,
  nickname: m.account_label_nickname,
  email: m.account_label_email,
  age: m.account_label_age,
  tel: m.account_label_tel,
  address: m.account_label_address,
  level: m.account_label_level,
  biography: m.account_label_biography,
  branch: m.account_label_branch,
  username: m.account_label_username,
  password: m.account_label_password,
  passwordAgain: m.account_label_password_again,
}

export function labelOf(field: RegistrationText): string {
  return LABELS[field]()
}

/** What is wrong with a field and what to do about it. */
export function faultSentence(
  fault: RegistrationFault | undefined,
  { label, passwordMinLength }: { label: string; passwordMinLength: number },
): string | undefined {
  switch (fault) {
    case undefined:
      return undefined
    case 'REQUIRED':
      return m.account_required({ label })
    case 'TOO_LONG':
      return m.account_too_long()
    case 'NOT_A_TEL':
      return m.account_not_a_tel()
    case 'NOT_AN_AGE':
      return m.account_not_an_age()
    case 'INVALID_FORMAT_EMAIL':
      return m.account_invalid_email()
    case 'INVALID_FORMAT_USERNAME':
      return m.account_invalid_username()
    case 'PASSWORD_TOO_SHORT':
      return m.account_password_too_short({ count: passwordMinLength })
    case 'PASSWORD_TOO_LONG':
      return m.account_password_too_long()
    case 'PASSWORD_COMMON':
      return m.account_password_common()
    case 'PASSWORDS_DIFFER':
      return m.account_passwords_differ()
  }
}

/** Why a registration was refused as a whole; the fields say the rest. */
export function registerSentence(code: string, retryAfterSeconds: number): string {
  switch (code) {
    case 'OVER_LIMIT_USER':
      return m.account_over_limit_user()
    case 'ERROR_CREATE_USER_IN_DAY':
      return m.account_error_create_user_in_day()
    case 'TOO_MANY_TRIES':
      return tooManyTries(retryAfterSeconds)
    default:
      return m.account_input_error()
  }
}

export function tooManyTries(retryAfterSeconds: number): string {
  return m.account_too_many_tries({ minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) })
}

/** Why somebody who was signed in has to do it again (§6). */
export function sessionEndSentence(end: SessionEnd): string {
  return end === 'WHITELIST_USER_DENIED' ? m.account_session_ended() : m.account_session_over()
}
