import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SessionEnd } from '#app/business/accounts/caller.ts'
import type { RegisterRefusal } from '#app/business/accounts/register-student.server.ts'
import type { SignInRefusal } from '#app/business/accounts/sign-in.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { AppEnv } from '../middleware/request-context.ts'
import { wireNameOf } from './accounts.wire.ts'

type Code = SignInRefusal['code'] | RegisterRefusal['code'] | SessionEnd | 'UNAUTHORIZED'

/** Business refusals answer 200, because the calls' readers look at `success` (decisions: Calls). */
const STATUS: Partial<Record<Code, 400 | 401 | 403 | 429>> = {
  INPUT_ERROR: 400,
  UNAUTHORIZED: 401,
  WHITELIST_USER_DENIED: 403,
  PERMISSION_DENIED: 403,
  TOO_MANY_TRIES: 429,
}

const SENTENCE = {
  WRONG_CREDENTIALS: m.account_wrong_credentials,
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

const envelope = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), msg: z.string(), result: z.unknown().optional() }),
})
const content = { 'application/json': { schema: envelope } }

/** What each call about accounts may answer instead. */
export const accountRefusalAnswers = {
  400: { description: 'Malformed input, with the fields', content },
  401: { description: 'Not signed in', content },
  403: { description: 'The session has ended', content },
  429: { description: 'Too many tries; Retry-After says how long to wait', content },
}

/** A refusal as every call of §7 words it. */
export function accountRefusal(
  c: Context<AppEnv>,
  code: Exclude<Code, 'TOO_MANY_TRIES'>,
  result?: unknown,
): Response {
  const msg = SENTENCE[code]({}, { locale: c.var.context.locale })
  // §6 spells this one as a word, not as a code.
  const wireCode = code === 'UNAUTHORIZED' ? 'Unauthorized' : code
  return c.json({ success: false, error: { code: wireCode, msg, result } }, STATUS[code] ?? 200)
}

export function tooManyTries(c: Context<AppEnv>, retryAfterSeconds: number): Response {
  c.header('Retry-After', String(retryAfterSeconds))
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const msg = m.account_too_many_tries({ minutes }, { locale: c.var.context.locale })
  return c.json({ success: false, error: { code: 'TOO_MANY_TRIES', msg } }, 429)
}

/** A registration's refusal; faults are listed under the payload's own field names. */
export function registerRefusal(c: Context<AppEnv>, refusal: RegisterRefusal): Response {
  if (refusal.code === 'TOO_MANY_TRIES') return tooManyTries(c, refusal.retryAfterSeconds)
  if (!('faults' in refusal)) return accountRefusal(c, refusal.code)
  const fields = Object.entries(refusal.faults).map(([field, fault]) => ({ field: wireNameOf(field), fault }))
  return accountRefusal(c, refusal.code, { fields })
}

/** Input that is not even of the right shape: names every field that was wrong. */
export function malformed(c: Context, issues: readonly { path: PropertyKey[]; message: string }[]): Response {
  const fields = issues.map(({ path, message }) => ({ field: path.join('.'), fault: message }))
  return accountRefusal(c as Context<AppEnv>, 'INPUT_ERROR', { fields })
}
