import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { readViewer } from '#app/business/accounts/sessions/look-as-student.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import type { Caller, VisitorId } from '#app/business/callers/caller.ts'
import type { BrowserPolicy } from '#app/business/payments/payment-provider.ts'
import { LOCALE_COOKIE, localeOf } from '#app/i18n/locale.ts'
import { randomNonce } from '#app/platform/ids.ts'
import { createLog } from '#app/platform/log.ts'
import { isRemembered } from '../page-cache/cacheable.ts'
import { databaseFor } from '../read-replicas.ts'
import type { RequestContext } from '../request-context.ts'
import { createServices } from '../services.ts'

export type AppEnv = { Bindings: Env; Variables: { context: RequestContext } }

/** The requests whose answers go into the page cache, with the version of the shop that they must show. */
const anonymousRequests = new WeakMap<Request, AnonymousRequest>()

type AnonymousRequest = {
  readonly shopVersion: string
  /** The database as it was when the version was read, or later. */
  readonly database: D1Database
}

/** Makes the answer to this request one for anybody: without a person, a visitor id or a cookie. */
export function markAnonymous(request: Request, as: AnonymousRequest): void {
  anonymousRequests.set(request, as)
}

/** A person of whom the shop knows nothing. No cart, address or order belongs to the empty visitor id. */
const NOBODY: Caller = { visitorId: '' as VisitorId, account: null, sessionEnded: null }

/** Builds the request's context, and writes one log line when the request is over. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now()
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID()
  const log = createLog({ requestId })
  const anonymous = anonymousRequests.get(c.req.raw)
  const isAnonymous = anonymous !== undefined
  const own = anonymous ? null : databaseFor(c.env, c.req.raw)
  const locale = localeOf(getCookie(c, LOCALE_COOKIE), c.req.header('accept-language') ?? null)
  const database = anonymous ?? { database: own?.d1 ?? c.env.DB }
  const services = createServices(c.env, { log, locale, ...database })
  const cookies: string[] = []
  const url = new URL(c.req.url)
  const setCookie = (cookie: string) => void cookies.push(cookie)
  const allowedPolicies: BrowserPolicy[] = []
  let caller: ReturnType<typeof readCaller> | undefined
  let viewer: ReturnType<typeof readViewer> | undefined
  const context: RequestContext = {
    services,
    log,
    requestId,
    locale,
    cspNonce: randomNonce(),
    allowedPolicies,
    allowInPolicy: policy => void allowedPolicies.push(policy),
    caller: () => {
      caller ??= isAnonymous ? Promise.resolve(NOBODY) : readCaller(services, c.req.raw, setCookie)
      return caller
    },
    reader: () => (isRemembered(c.req.raw.headers) ? context.caller() : Promise.resolve(NOBODY)),
    viewer: () => {
      viewer ??= context.caller().then(caller => readViewer(services, c.req.raw, caller))
      return viewer
    },
    isAnonymous,
    setCookie,
    origin: services.environment.PUBLIC_URL ?? url.origin,
  }
  c.set('context', context)
  await next()
  // A WebSocket answer (101) comes from the live room, and its headers cannot be changed.
  if (c.res.status !== 101) {
    const bookmark = own?.cookie()
    if (bookmark) cookies.push(bookmark)
    for (const cookie of cookies) c.res.headers.append('Set-Cookie', cookie)
    c.res.headers.set('X-Request-Id', requestId)
    c.res.headers.set('Server-Timing', `d1;desc="round trips: ${services.roundTrips.count}"`)
  }
  log.info('request', {
    method: c.req.method,
    // Without the query, because it may hold an order's token.
    path: redactPath(url.pathname),
    status: c.res.status,
    ms: Date.now() - startedAt,
    d1RoundTrips: services.roundTrips.count,
  })
})

/** Removes secrets (an order's token, a one-time link) from a path before it is logged. */
function redactPath(path: string): string {
  return path.replace(/[A-Za-z0-9_-]{24,}/g, '…')
}
