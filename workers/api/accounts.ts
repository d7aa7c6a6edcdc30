import { createRoute, type z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { getStudent } from '#app/business/accounts/get-student.server.ts'
import { sendRegistrationMail } from '#app/business/accounts/registration/registration-mail.server.ts'
import { signIn } from '#app/business/accounts/sign-in/sign-in.server.ts'
import { joinCarts } from '#app/business/cart/join-carts.server.ts'
import { registerBuyer } from '#app/business/cart/register-buyer.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { describeError } from '#app/platform/log.ts'
import type { AppEnv } from '../middleware/request-context.ts'
import {
  loginAnswer,
  loginBody,
  registrationAnswer,
  studentAnswer,
  toStudentAnswer,
} from './accounts.wire.ts'
import { accountRefusal, registerRefusal, tooManyTries } from './accounts-refusals.ts'
import { answerRefusal } from './refusals.ts'
import {
  registrationBody,
  registrationMailAnswer,
  registrationMailBody,
  toRegistration,
  toTaxData,
} from './registration.wire.ts'
import { answersOf, createRouter, jsonBody } from './router.ts'

const PERIOD_SECONDS = 60

/** Signing in, registering, and who is signed in (§7). */
export const accountRoutes = createRouter()

/** The first line, counted near the caller and cheaply; the count that decides is in the database (throttle). */
const limitRate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = c.req.header('cf-connecting-ip') ?? 'unknown'
  const { success } = await c.env.RATE_SIGN_IN.limit({ key })
  return success ? next() : tooManyTries(c, PERIOD_SECONDS)
}
accountRoutes.use('/public/students/*', limitRate)

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/students/login',
    summary:
      'Signs in with user name or e-mail address; sets the session cookie and answers the same session as a token',
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
    await joinCarts(services, (await caller()).visitorId, userId)
    return c.json({ success: true, response: { user: { id: userId } }, token } satisfies z.infer<
      typeof loginAnswer
    >)
  },
)

accountRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/public/students/course-detail-page',
    summary: 'Registers a student and signs this browser in',
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
      'Lets the mail about the caller’s own registration go out, once. Its recipient and its words are the shop’s; the answer is the same for everybody',
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
    summary: 'What the shop knows of the signed-in student',
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
