import type { SessionEnd } from '#app/business/callers/caller.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Why the whole registration was refused. Errors of single fields stand beside the fields. */
export function registerSentence(code: string, retryAfterSeconds: number, locale?: Locale): string {
  const options = { locale }
  switch (code) {
    case 'OVER_LIMIT_USER':
      return m.account_over_limit_user({}, options)
    case 'ERROR_CREATE_USER_IN_DAY':
      return m.account_error_create_user_in_day({}, options)
    case 'TOO_MANY_TRIES':
      return tooManyTries(retryAfterSeconds, locale)
    default:
      return m.account_input_error({}, options)
  }
}

export function tooManyTries(retryAfterSeconds: number, locale?: Locale): string {
  return m.account_too_many_tries({ minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) }, { locale })
}

/** Why a signed-in person has to sign in again. behaviour: Ended sessions */
export function sessionEndSentence(end: SessionEnd): string {
  return end === 'WHITELIST_USER_DENIED' ? m.account_session_ended() : m.account_session_over()
}
