import { createMiddleware } from 'hono/factory'
import type { BrowserPolicy } from '#app/business/payments/payment-provider.ts'
import { isRemembered, isShopPage } from '../page-cache/cacheable.ts'
import type { AppEnv } from './request-context.ts'

/** Sets the cache and security headers of every answer. Headers that a route set itself (a video, a picture) stay. */
export const responseHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status === 101) return
  const set = (name: string, value: string) => {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
  const url = new URL(c.req.url)
  // Without this header, a cache in front may keep one person's page for hours and show it to another person.
  set('Cache-Control', c.res.ok && mayComeBack(c.req.raw, url) ? 'private, no-cache' : 'private, no-store')
  // Texts are in the reader's language; files are the same for everybody.
  if (/^(?:text\/html|application\/json)/.test(c.res.headers.get('Content-Type') ?? ''))
    set('Vary', 'Accept-Language, Cookie')
  set('X-Content-Type-Options', 'nosniff')
  // 'no-referrer' would make browsers send 'Origin: null' with plain forms.
  set('Referrer-Policy', 'strict-origin-when-cross-origin')
  set('X-Frame-Options', 'DENY')
  set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  const { cspNonce, allowedPolicies } = c.var.context
  set('Content-Security-Policy', contentSecurityPolicy(cspNonce, url.host, allowedPolicies))
  if (url.protocol === 'https:') set('Strict-Transport-Security', 'max-age=31536000')
})

/**
 * True for a page of the shop that is asked for without a session. A browser keeps a page for its back button only if
 * the page does not say 'no-store'. When the page comes back, `useComeBack` reads its data again. A page of an account
 * must not come back after a sign-out.
 */
function mayComeBack({ method, headers }: Request, { pathname, searchParams }: URL): boolean {
  const isPage = isShopPage(pathname) && !pathname.endsWith('.data')
  // The playlist view has links for one person.
  return (
    method === 'GET' && isPage && !searchParams.has('learn') && !isRemembered(headers, { but: ['visitor'] })
  )
}

/**
 * `host` is for the live room: some browsers do not count a WebSocket to the page's own host as 'self'.
 * `allowedPolicies` is what the payment method of an order's page needs. It is empty on other pages.
 */
function contentSecurityPolicy(
  nonce: string,
  host: string,
  allowedPolicies: readonly BrowserPolicy[],
): string {
  const also = (what: Exclude<keyof BrowserPolicy, 'inlineStyle'>) =>
    [...new Set(allowedPolicies.flatMap(policy => policy[what] ?? []))].map(origin => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${also('script')}`,
    // Browsers older than 2022 do not know style-src-attr and ignore style attributes.
    `style-src 'self' ${allowedPolicies.some(({ inlineStyle }) => inlineStyle) ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${also('image')}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}${also('connect')}`,
    `frame-src 'self'${also('frame')}`,
    `form-action 'self'${also('formAction')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
