import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { bearer } from 'better-auth/plugins/bearer'
import { username } from 'better-auth/plugins/username'
import { z } from 'zod'
import { account, session, user, verification } from '#app/db/schema/accounts.ts'
import { SECOND } from '#app/platform/clock.ts'
import type { Auth, AuthNeeds, NewSession } from './auth.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { PASSWORD_MAX_LENGTH } from './password-rules.ts'
import { cookieName, isSecure, sessionSecret } from './session-cookie.server.ts'
import { LONGEST_SESSION } from './session-life.ts'

/** Sign-in and sessions by better-auth, over our tables. */
export function createAuth(needs: Omit<AuthNeeds, 'auth'>): Auth {
  return {
    async signIn(request, body) {
      const { api } = betterAuthFor(needs, request)
      try {
        return readNewSession(
          (await api.signInEmail({ body, headers: request.headers, returnHeaders: true })).headers,
        )
      } catch (error) {
        if (isAPIError(error)) return null
        throw error
      }
    },
    async startSession(request, userId) {
      const { api } = betterAuthFor(needs, request)
      const { headers } = request
      return readNewSession(
        (await api.startSession({ body: { userId }, headers, returnHeaders: true })).headers,
      )
    },
    async signOut(request) {
      const { api } = betterAuthFor(needs, request)
      const { headers } = await api.signOut({ headers: request.headers, returnHeaders: true })
      return { setCookies: headers.getSetCookie() }
    },
  }
}

/**
 * better-auth as this shop uses it: sign-in, sessions and their cookie, over our tables. Its own HTTP routes are not
 * mounted, so its limits and origin checks are ours to do (throttle, same-origin). No session is cached in a cookie: one
 * that was ended stops at once, for one indexed read per request (read-caller.server.ts).
 */
function betterAuthFor({ db, environment }: Omit<AuthNeeds, 'auth'>, request: Request) {
  const secure = isSecure(request)
  return betterAuth({
    appName: 'shop',
    baseURL: new URL(request.url).origin,
    secret: sessionSecret(environment),
    database: drizzleAdapter(db, { provider: 'sqlite', schema: { user, session, account, verification } }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    user: {
      additionalFields: { roles: { type: 'string', input: false }, locale: { type: 'string', input: false } },
    },
    session: {
      expiresIn: LONGEST_SESSION / SECOND,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { endedReason: { type: 'string', required: false, input: false } },
    },
    advanced: {
      // Cloudflare sets this one itself; what a client writes into X-Forwarded-For counts for nothing.
      ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] },
      // better-auth would write __Secure-; the name below carries the stricter prefix itself.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      cookies: { session_token: { name: cookieName('session', secure) } },
    },
    plugins: [username(), bearer({ requireSignature: true }), shopSessions],
  })
}

/** better-auth has no call of its own for a session without a password. */
const shopSessions = {
  id: 'shop-sessions',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async context => {
        const { internalAdapter } = context.context
        const created = await internalAdapter.createSession(context.body.userId)
        if (!created) throw new Error('No session could be made')
        // Only the cookie cache would look at the user, and it is off: reading one would be a trip for nothing.
        const user = { id: context.body.userId } as Parameters<typeof setSessionCookie>[1]['user']
        await setSessionCookie(context, { session: created, user })
        return { token: created.token }
      },
    ),
  },
}

/** What an answer of better-auth asks to set, and the Bearer credential in it. */
function readNewSession(headers: Headers | null | undefined): NewSession {
  const setCookies = headers?.getSetCookie() ?? []
  const sessionCookie = setCookies.find(cookie => /^(__Host-)?session=/.test(cookie))
  const value = sessionCookie?.split(';')[0]?.split('=').slice(1).join('=')
  if (!value) throw new Error('better-auth started a session without its cookie')
  return { token: decodeURIComponent(value), setCookies }
}
