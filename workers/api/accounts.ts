import { createRoute, type z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { getStudent } from '#app/business/accounts/get-student.server.ts'
import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import { sendRegistrationMail } from '#app/business/accounts/registration/registration-mail.server.ts'
import { type SignInRefusal, signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import type { SessionEnd } from '#app/business/callers/caller.ts'
import { networkOf } from '#app/business/callers/network.ts'
import { mergeCarts } from '#app/business/cart/merge-carts.server.ts'
import { registerBuyer } from '#app/business/cart/register-buyer.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { describeError } from '#app/platform/log.ts'
import { registrationErrors } from '#app/refusals/registration-words.ts'
import type { AppEnv } from '../request/request-context.ts'
import {
  loginAnswer,
  loginBody,
  registrationAnswer,
  studentAnswer,
  toStudentAnswer,
} from './accounts.wire.ts'
import { answerRefusal } from './refusals.ts'
import {
  registrationBody,
  registrationMailAnswer,
  registrationMailBody,
  toRegistration,
  toTaxData,
  wireNameOf,
} from './registration.wire.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

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

/** Answers a refusal of the account calls, in their own words. */
function accountRefusal(
  c: Context<AppEnv>,
  code: Exclude<Code, 'TOO_MANY_TRIES'>,
  result?: unknown,
): Response {
  const msg = SENTENCE[code]({}, { locale: c.var.context.locale })
  return answerRefusal(c, { code, msg, result })
}

function tooManyTries(c: Context<AppEnv>, retryAfterSeconds: number): Response {
  c.header('Retry-After', String(retryAfterSeconds))
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const msg = m.account_too_many_tries({ minutes }, { locale: c.var.context.locale })
  return answerRefusal(c, { code: 'TOO_MANY_TRIES', msg })
}

/** Answers a refused registration. Lists each wrong field by its name in the payload, with a sentence as `text`. */
function registerRefusal(c: Context<AppEnv>, refusal: RegisterRefusal): Response {
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

const PERIOD_SECONDS = 60

/** Sign-in, registration, and the signed-in student. */
export const accountRoutes = createRouter()

/** A cheap first rate limit, counted per network in each data centre. The exact limit is counted in the database. */
const limitRate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { success } = await c.env.RATE_SIGN_IN.limit({ key: networkOf(c.req.raw) })
  return success ? next() : tooManyTries(c, PERIOD_SECONDS)
}
accountRoutes.use('/public/students/*', limitRate)

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/students/login',
    summary:
      'Signs in with a user name or an email address. Sets the session cookie and returns the same session as a token',
    request: jsonBody(loginBody),
    responses: answersOf(loginAnswer),
  }),
  async c => {
    const { username: identifier, password, code } = c.req.valid('json')
    const { services, setCookie, caller } = c.var.context
    const signedIn = await signIn(services, { identifier, password, code }, c.req.raw)
    if (!signedIn.ok) {
      const { error } = signedIn
      return error.code === 'TOO_MANY_TRIES'
        ? tooManyTries(c, error.retryAfterSeconds)
        : accountRefusal(c, error.code)
    }
    const { userId, token, setCookies } = signedIn.value
    setCookies.forEach(setCookie)
    await mergeCarts(services, (await caller()).visitorId, userId)
    return c.json({ success: true, response: { user: { id: userId } }, token } satisfies z.infer<
      typeof loginAnswer
    >)
  },
)

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/students/course-detail-page',
    summary: 'Registers a student and signs them in',
    request: jsonBody(registrationBody),
    responses: answersOf(registrationAnswer),
  }),
  async c => {
    const { services, locale, setCookie, caller } = c.var.context
    const body = c.req.valid('json')
    const registered = await registerBuyer(
      services,
      { input: toRegistration(body), taxInvoice: toTaxData(body), locale },
      { request: c.req.raw, caller: await caller() },
    )
    if (!registered.ok) return registerRefusal(c, registered.error)
    const { userId, session } = registered.value
    const { token, setCookies } = session
    setCookies.forEach(setCookie)
    return c.json({ success: true, createStudent: true, userId, token } satisfies z.infer<
      typeof registrationAnswer
    >)
  },
)

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/api/send/to/email/registration',
    summary:
      'Sends the registration email to the signed-in student, once. The shop chooses recipient and text, and the response is the same for every caller',
    request: jsonBody(registrationMailBody),
    responses: answersOf(registrationMailAnswer),
  }),
  async c => {
    const { services, caller } = c.var.context
    const sent = await sendRegistrationMail(services, await caller(), c.req.raw)
    return sent.ok ? c.json({ success: true } as const) : tooManyTries(c, sent.error.retryAfterSeconds)
  },
)

accountRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/private/students',
    summary: 'Returns the profile of the signed-in student',
    responses: answersOf(studentAnswer),
  }),
  async c => {
    const { services, caller, log, locale } = c.var.context
    try {
      const { account, sessionEnded } = await caller()
      if (!account) return accountRefusal(c, sessionEnded ?? 'UNAUTHORIZED')
      return c.json(toStudentAnswer(await getStudent(services, account)))
    } catch (error) {
      log.error('unexpected', describeError(error))
      const msg = m.common_error_student_data({}, { locale })
      return answerRefusal(c, { code: 'UNEXPECTED', msg }, 500)
    }
  },
)
