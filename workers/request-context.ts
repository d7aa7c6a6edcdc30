import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { BrowserPolicy } from '#app/business/payments/payment-provider.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Log } from '#app/platform/log.ts'
import type { Services } from './services.ts'

/** What every door (page, call) knows of the request before it looks at the shop. */
export type RequestContext = {
  services: Services
  log: Log
  requestId: string
  locale: Locale
  /** Only for this response: scripts without it do not run. */
  cspNonce: string
  /** What this one page is opened to besides the shop. */
  openedTo: readonly BrowserPolicy[]
  /** Who is asking. Read once per request, when somebody first wants to know. */
  caller: () => Promise<Caller>
  /**
   * Whose eyes a page about courses is read with: the caller's own, or a student's while staff look as him. Only for reading,
   * and only where nothing private is shown; whatever writes, and every page about a person, asks `caller`.
   */
  viewer: () => Promise<Caller>
  /** Opens this one page to what a way to pay needs of the browser; without it a page is held to the shop. */
  openPageTo: (policy: BrowserPolicy) => void
  /** Adds a Set-Cookie to the answer, whoever ends up making it. */
  setCookie: (cookie: string) => void
  /** The scheme and host of the shop as this request reached it, without a slash at the end. */
  origin: string
}
