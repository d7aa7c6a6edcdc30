import { parse } from 'hono/utils/cookie'
import { type CookieName, isPersonalCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import { SIGNED_IN_AS } from '#app/business/accounts/sessions/session-over.ts'
import { type InAppBrowser, inAppBrowserOf } from '#app/business/accounts/social/in-app-browser.ts'
import { LOCALE_COOKIE, type Locale, localeOf } from '#app/i18n/locale.ts'

/** Home, catalogue, course, product, promotion and teacher, as documents and as data for the browser's router. */
const PAGES = /^\/(?:_root\.data|courses(?:\.data)?|(?:course|product|promotion|teacher)\/[^/]{1,300})?$/

/** True for the pages of the shop that are the same for everybody of whom it knows nothing. */
export function isShopPage(pathname: string): boolean {
  return PAGES.test(pathname)
}

/** Public calls whose answer is the same for everybody without a session. */
const CALLS = [
  /^\/public\/courses(?:\/[^/]{1,64}\/[^/]{1,64})?$/,
  /^\/public\/products\/[^/]{1,64}\/[^/]{1,64}$/,
  /^\/public\/(?:product|customlabel|cart\/promotion\/all|cart\/payments\/methods|payments\/howtobuy)$/,
  /^\/public\/payments\/methods(?:\/1(?:\/bank)?)?$/,
  /^\/api\/(?:payments\/methods\/(?:banktreansfer|3)|setting\/site\/into\/1|user\/group)$/,
]

/** Parameters that advertisers add to links. No page reads them, so they make no other page. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|gad_\w+|msclkid|ttclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl|line_uid)$/
const LONGEST_QUERY = 300

/** An answer that any anonymous person may receive, and what it depends on. */
export type Cacheable = {
  /** Scheme, host, path and the query without what advertisers added. */
  readonly url: string
  readonly locale: Locale
  readonly inApp: InAppBrowser | null
  /** Everything that the answer depends on, as one text. */
  readonly key: string
}

/**
 * Returns what the answer depends on if the request may be answered from the cache. Null for other addresses, and for a
 * person whom the shop remembers: with a session, a cart, or a message for the next page.
 */
export function cacheableOf(request: Request): Cacheable | null {
  const { method, headers } = request
  if (method !== 'GET' && method !== 'HEAD') return null
  const url = new URL(request.url)
  const isShared = isShopPage(url.pathname) || CALLS.some(call => call.test(url.pathname))
  const cookie = headers.get('cookie')
  if (!isShared || url.search.length > LONGEST_QUERY || isRemembered(headers, { cookie })) return null
  if (url.search) {
    // The playlist view has links for one person.
    if (url.searchParams.has('learn') || url.searchParams.has('_data')) return null
    for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name)
  }
  const chosen = cookie === null ? undefined : parse(cookie, LOCALE_COOKIE)[LOCALE_COOKIE]
  const locale = localeOf(chosen, headers.get('accept-language'))
  const inApp = inAppBrowserOf(headers.get('user-agent'))
  return { url: url.href, locale, inApp, key: `${locale} ${inApp ?? ''} ${url.href}` }
}

/**
 * True if the shop may know the person who asks: a session, a cart, or a message for the next page. `but` are cookies
 * that do not count.
 */
export function isRemembered(
  headers: Headers,
  { cookie = headers.get('cookie'), but }: { cookie?: string | null; but?: readonly CookieName[] } = {},
): boolean {
  if (headers.has('authorization') || headers.has(SIGNED_IN_AS)) return true
  return cookie?.split(';').some(pair => isPersonalCookie(pair.split('=', 1)[0]?.trim() ?? '', but)) ?? false
}

/**
 * True if a browser that the shop does not know comes from elsewhere (a search, a link, the address bar) and asks for a
 * page. It probably has no files of the shop yet. False if the browser does not say where it comes from.
 */
export function isFirstView(headers: Headers): boolean {
  const from = headers.get('sec-fetch-site')
  if (from === null || from === 'same-origin') return false
  return headers.get('sec-fetch-dest') === 'document' && !isRemembered(headers)
}

/** User agents that count as each app (see `inAppBrowserOf`). */
const AGENTS: Readonly<Record<InAppBrowser, string>> = {
  line: 'Line/',
  facebook: 'FBAN',
  instagram: 'Instagram',
  other: 'TikTok',
}

/**
 * Returns the request for which the answer is made. It is written anew from the key, so nothing else of the person who
 * asked can get into an answer that others receive.
 */
export function anonymousRequest({ url, locale, inApp }: Cacheable): Request {
  const headers = new Headers({ cookie: `${LOCALE_COOKIE}=${locale}` })
  if (inApp) headers.set('user-agent', AGENTS[inApp])
  return new Request(url, { headers })
}

/** The requests whose answers go into the page cache, with the version of the shop that they must show. */
const anonymousRequests = new WeakMap<Request, AnonymousRequest>()

export type AnonymousRequest = {
  readonly shopVersion: string
  /** The database as it was when the version was read, or later. */
  readonly database: D1Database
}

/** Makes the answer to this request one for anybody: without a person, a visitor id or a cookie. */
export function markAnonymous(request: Request, as: AnonymousRequest): void {
  anonymousRequests.set(request, as)
}

/** Returns how a request is to be answered for anybody; undefined: it is a person's own. */
export function anonymityOf(request: Request): AnonymousRequest | undefined {
  return anonymousRequests.get(request)
}
