import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { readViewer } from '#app/business/accounts/people/look-as-student.server.ts'
import { readCaller } from '#app/business/accounts/sessions/read-caller.server.ts'
import type { Caller, VisitorId } from '#app/business/callers/caller.ts'
import type { BrowserPolicy } from '#app/business/payments/payment-provider.ts'
import { LOCALE_COOKIE, type Locale, localeOf } from '#app/i18n/locale.ts'
import { randomNonce } from '#app/platform/ids.ts'
import { createLog, type Log } from '#app/platform/log.ts'
import { anonymityOf, isFirstView, isRemembered } from '../page-cache/cacheable.ts'
import { createServices, type Services } from '../services.ts'
import { databaseFor } from './read-replicas.ts'

/** What every page and call knows about its request. */
export type RequestContext = {
  services: Services
  log: Log
  requestId: string
  locale: Locale
  /** Valid for this response only. Scripts without this nonce do not run. */
  cspNonce: string
  /** Other sites that this page's content security policy allows. */
  allowedPolicies: readonly BrowserPolicy[]
  /**
   * True for an answer that goes into the cache and out to many people. Its caller is nobody, and nothing is
   * remembered.
   */
  isAnonymous: boolean
  /** True if the browser probably has no files of the shop yet. */
  isFirstView: boolean
  /** The person who sends the request. Read once per request, at the first use. */
  caller: () => Promise<Caller>
  /**
   * The caller, for calls that a page from the cache makes to read something. A browser that the shop does not know
   * stays unknown, so its next pages still come from the cache.
   */
  reader: () => Promise<Caller>
  /**
   * The person whose view a course page shows: the caller, or the student that a staff member impersonates. Only for
   * reads that show nothing private. Everything that writes, and every page about a person, uses `caller`. `isReading`:
   * the request reads although it is a POST.
   */
  viewer: (how?: { readonly isReading: true }) => Promise<Caller>
  /** Allows on this page what a payment method needs from the browser. Other pages load from the shop only. */
  allowInPolicy: (policy: BrowserPolicy) => void
  /** Adds a Set-Cookie header to the answer, whichever route makes it. */
  setCookie: (cookie: string) => void
  /** PUBLIC_URL, or else the scheme and host of this request. Without a slash at the end. */
  origin: string
}

export type AppEnv = { Bindings: Env; Variables: { context: RequestContext } }

/** A person of whom the shop knows nothing. No cart, address or order belongs to the empty visitor id. */
const NOBODY: Caller = { visitorId: '' as VisitorId, account: null, sessionEnded: null }

/** Builds the request's context, and writes one log line when the request is over. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now()
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID()
  const log = createLog({ requestId })
  const anonymous = anonymityOf(c.req.raw)
  const isAnonymous = anonymous !== undefined
  const own = anonymous ? null : databaseFor(c.env, c.req.raw)
  const locale = localeOf(getCookie(c, LOCALE_COOKIE), c.req.header('accept-language') ?? null)
  const database = anonymous ?? { database: own?.d1 ?? c.env.DB }
  const afterAnswer = async (work: Promise<void>) => c.executionCtx.waitUntil(work)
  const services = createServices(c.env, { log, locale, afterAnswer, ...database })
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
    viewer: how => {
      viewer ??= context.caller().then(caller => readViewer(services, c.req.raw, caller, how?.isReading))
      return viewer
    },
    isAnonymous,
    isFirstView: isFirstView(c.req.raw.headers),
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
