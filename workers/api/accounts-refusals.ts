import type { Context } from 'hono'
import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import type { SessionEnd } from '#app/business/accounts/sessions/caller.ts'
import type { SignInRefusal } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { registrationErrors } from '#app/i18n/registration-words.ts'
import type { AppEnv } from '../middleware/request-context.ts'
import { answerRefusal } from './refusals.ts'
import { wireNameOf } from './registration.wire.ts'

type Code = SignInRefusal['code'] | RegisterRefusal['code'] | SessionEnd | 'UNAUTHORIZED'

const SENTENCE = {
  WRONG_CREDENTIALS: m.account_wrong_credentials,
  SECOND_FACTOR_REQUIRED: m.security_required,
  WRONG_CODE: m.security_wrong_code,
  ACCOUNT_BLOCKED: m.security_blocked,
  INPUT_ERROR: m.account_input_error,
  INVALID_FORMAT_EMAIL: m.account_invalid_email,
  INVALID_FORMAT_USERNAME: m.account_invalid_username,
  INVALID_FORMAT_PASSWORD: m.account_invalid_password,
  DUPLICATE_EMAIL: m.account_duplicate_email,
  DUPLICATE_USERNAME: m.account_duplicate_username,
  OVER_LIMIT_USER: m.account_over_limit_user,
  ERROR_CREATE_USER_IN_DAY: m.account_error_create_user_in_day,
  UNAUTHORIZED: m.account_unauthorized,
  WHITELIST_USER_DENIED: m.account_session_ended,
  PERMISSION_DENIED: m.account_session_over,
} as const

/** A refusal of the account calls, with their own sentences. */
export function accountRefusal(
  c: Context<AppEnv>,
  code: Exclude<Code, 'TOO_MANY_TRIES'>,
  result?: unknown,
): Response {
  const msg = SENTENCE[code]({}, { locale: c.var.context.locale })
  return answerRefusal(c, { code, msg, result })
}

export function tooManyTries(c: Context<AppEnv>, retryAfterSeconds: number): Response {
  c.header('Retry-After', String(retryAfterSeconds))
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const msg = m.account_too_many_tries({ minutes }, { locale: c.var.context.locale })
  return answerRefusal(c, { code: 'TOO_MANY_TRIES', msg })
}

/** A registration's refusal; faults are listed under the payload's own field names, each with its sentence as `text`. */
export function registerRefusal(c: Context<AppEnv>, refusal: RegisterRefusal): Response {
  if (refusal.code === 'TOO_MANY_TRIES') return tooManyTries(c, refusal.retryAfterSeconds)
  if (!('faults' in refusal)) return accountRefusal(c, refusal.code)
  const texts = registrationErrors(refusal, c.var.context.locale)
  const fields = Object.entries({ ...refusal.faults, ...refusal.otherFaults }).map(([field, fault]) => ({
    field: wireNameOf(field),
    msg: fault,
    text: texts[field],
  }))
  return accountRefusal(c, refusal.code, fields)
}
