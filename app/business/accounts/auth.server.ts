import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { generateState, parseState } from 'better-auth/oauth2'
import { bearer } from 'better-auth/plugins/bearer'
import type { BetterAuthOptions, DBAdapter } from 'better-auth/types'
import { z } from 'zod'
import { knownBrowserCookie } from '#app/business/accounts/sessions/known-browser.server.ts'
import { cookieName, isSecure, sessionSecret } from '#app/business/accounts/sessions/session-cookie.server.ts'
import { LONGEST_SESSION } from '#app/business/accounts/sessions/session-life.ts'
import { writeSession } from '#app/business/accounts/sessions/write-session.server.ts'
import { askIdentity, authorizationUrl } from '#app/business/accounts/social/social-client.server.ts'
import { account, session, user, verification } from '#app/db/schema/accounts.ts'
import { SECOND } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { createSigner } from '#app/platform/signing.ts'
import type { Auth, AuthNeeds, Beginning, NewSession, RememberedSignIn } from './auth.ts'

type Begins = Pick<Beginning, 'way' | 'along'> & { readonly onWritten?: (written: Written) => void }

/** Creates the `Auth` service: better-auth over our tables, for sessions and for sign-ins by a provider. */
export function createAuth(needs: Omit<AuthNeeds, 'auth'>): Auth {
  return {
    async startSession(request, { userId, ...begins }) {
      let passwordSetAt: Written['passwordSetAt'] = null
      const onWritten = (written: Written) => {
        passwordSetAt = written.passwordSetAt
      }
      const { api } = betterAuthFor(needs, request, { ...begins, onWritten })
      const asked = { body: { userId }, headers: request.headers, returnHeaders: true } as const
      const session = readNewSession((await api.startSession(asked)).headers)
      if (passwordSetAt === null) return session
      const known = await knownBrowserCookie(
        createSigner(needs.environment.APP_SECRET),
        { userId, passwordSetAt },
        request,
      )
      return { ...session, setCookies: [...session.setCookies, known] }
    },
    askIdentity,
    async beginElsewhere(request, door, remembered) {
      const { api } = betterAuthFor(needs, request, { way: door.provider })
      const body = { callbackURL: '/', remembered }
      const { response, headers } = await api.beginElsewhere({ body, returnHeaders: true })
      return { url: await authorizationUrl(door, response), setCookies: headers.getSetCookie() }
    },
    async comeBack(request, provider, state) {
      const { api } = betterAuthFor(needs, request, { way: provider })
      try {
        const asked = { query: { state }, headers: request.headers, returnHeaders: true } as const
        const { response, headers } = await api.comeBack(asked)
        return { ...response, setCookies: headers.getSetCookie() }
      } catch (error) {
        // better-auth reports a refused state as an API error that redirects. The shop decides itself what follows.
        if (isAPIError(error)) return null
        throw error
      }
    },
    async signOut(request) {
      const { api } = betterAuthFor(needs, request, { way: 'password' })
      const { headers } = await api.signOut({ headers: request.headers, returnHeaders: true })
      return { setCookies: headers.getSetCookie() }
    },
  }
}

/**
 * better-auth as this shop uses it: sessions, the session cookie and the state of sign-ins by a provider.
 * `sign-in` compares passwords, because better-auth needs five more round trips for it.
 * better-auth's HTTP routes are not mounted, so rate limits and origin checks are ours (throttle, same-origin).
 * No session is cached in a cookie: an ended session stops at
 * once, for one indexed read per request (read-caller.server.ts).
 */
function betterAuthFor(needs: Omit<AuthNeeds, 'auth'>, request: Request, begins: Begins) {
  const { environment } = needs
  const secure = isSecure(request)
  return betterAuth({
    appName: 'shop',
    baseURL: new URL(request.url).origin,
    secret: sessionSecret(environment),
    database: databaseFor(needs, request, begins),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // The state of a sign-in by a provider is kept encrypted in the browser, so beginning one writes nothing here.
    account: { storeStateStrategy: 'cookie' },
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
      // Cloudflare sets this header itself. X-Forwarded-For is ignored, because a client can forge it.
      ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] },
      // better-auth would add __Secure-. `cookieName` already adds the stricter __Host- prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      cookies: {
        session_token: { name: cookieName('session', secure) },
        // One state cookie per provider, so that beginning a second sign-in does not break the first.
        oauth_state: { name: cookieName(`sign-in-${begins.way}`, secure) },
      },
    },
    plugins: [bearer({ requireSignature: true }), shopSessions, signInElsewhere],
  })
}

/**
 * Returns better-auth's adapter over our tables.
 * New sessions are written by `writeSession` instead, which also ends those they replace.
 */
function databaseFor(needs: Omit<AuthNeeds, 'auth'>, request: Request, begins: Begins) {
  const schema = { user, session, account, verification }
  const drizzle = drizzleAdapter(needs.db, { provider: 'sqlite', schema })
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = drizzle(options)
    const ours: DBAdapter = {
      ...adapter,
      async create<Data extends Record<string, unknown>, Made = Data>(
        input: Parameters<typeof adapter.create<Data, Made>>[0],
      ) {
        if (input.model !== 'session') return adapter.create<Data, Made>(input)
        const written = await writeSession(needs, input.data as unknown as NewRow, begins, request)
        begins.onWritten?.(written)
        return written.row as Made
      },
      // D1 has no interactive transactions. Writes that belong together go into one batch.
      transaction: callback => callback(ours),
    }
    return ours
  }
}

type NewRow = Parameters<typeof writeSession>[1]
type Written = Awaited<ReturnType<typeof writeSession>>

/** A better-auth plugin that starts a session without a password. better-auth has no such call of its own. */
const shopSessions = {
  id: 'shop-sessions',
  endpoints: {
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async context => {
        const { internalAdapter } = context.context
        const created = await internalAdapter.createSession(context.body.userId)
        if (!created) throw new Error('No session could be made')
        // Only the cookie cache reads the user, and it is off. Loading the user would be a wasted round trip.
        const user = { id: context.body.userId } as Parameters<typeof setSessionCookie>[1]['user']
        await setSessionCookie(context, { session: created, user })
        return { token: created.token }
      },
    ),
  },
}

/**
 * A better-auth plugin that makes and checks state, verifier and
 * nonce of a sign-in by a provider, without its HTTP routes.
 */
const signInElsewhere = {
  id: 'sign-in-elsewhere',
  endpoints: {
    beginElsewhere: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({ callbackURL: z.string(), remembered: z.record(z.string(), z.string()) }),
      },
      async context => {
        const nonce = randomToken()
        const { remembered } = context.body
        const begun = await generateState(context, { idTokenNonce: nonce, additionalData: { remembered } })
        return { ...begun, nonce }
      },
    ),
    comeBack: createAuthEndpoint.serverOnly(
      { method: 'GET', query: z.object({ state: z.string() }) },
      async context => {
        const { codeVerifier, idTokenNonce = '', ...rest } = await parseState(context)
        const remembered = (rest as unknown as { remembered: RememberedSignIn }).remembered
        return { codeVerifier, nonce: idTokenNonce, remembered }
      },
    ),
  },
}

/** Returns the cookies that better-auth's answer sets, and the Bearer credential in them. */
function readNewSession(headers: Headers | null | undefined): NewSession {
  const setCookies = headers?.getSetCookie() ?? []
  const sessionCookie = setCookies.find(cookie => /^(__Host-)?session=/.test(cookie))
  const value = sessionCookie?.split(';')[0]?.split('=').slice(1).join('=')
  if (!value) throw new Error('better-auth started a session without its cookie')
  return { token: decodeURIComponent(value), setCookies }
}
