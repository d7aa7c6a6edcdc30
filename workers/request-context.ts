import type { Caller } from '#app/business/callers/caller.ts'
import type { BrowserPolicy } from '#app/business/payments/payment-provider.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Log } from '#app/platform/log.ts'
import type { Services } from './services.ts'

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
  /** True for an answer that goes into the cache and out to many people. Its caller is nobody, and nothing is remembered. */
  isAnonymous: boolean
  /** The person who sends the request. Read once per request, at the first use. */
  caller: () => Promise<Caller>
  /**
   * The caller, for calls that a page from the cache makes to read something. A browser that the shop does not know stays unknown, so its next
   * pages still come from the cache.
   */
  reader: () => Promise<Caller>
  /**
   * The person whose view a course page shows: the caller, or the student that a staff member impersonates. Only for reads
   * that show nothing private. Everything that writes, and every page about a person, uses `caller`.
   */
  viewer: () => Promise<Caller>
  /** Allows on this page what a payment method needs from the browser. Other pages load from the shop only. */
  allowInPolicy: (policy: BrowserPolicy) => void
  /** Adds a Set-Cookie header to the answer, whichever route makes it. */
  setCookie: (cookie: string) => void
  /** PUBLIC_URL, or else the scheme and host of this request. Without a slash at the end. */
  origin: string
}
