import { createMiddleware } from 'hono/factory'
import { addressesBrowsersAsk } from '#app/business/payments/browser-settings.server.ts'
import type { AppEnv } from './request-context.ts'

/** What every answer says about how it may be used. A route that knows better (a video, a picture) says so first. */
export const responseHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.res.status === 101) return
  const set = (name: string, value: string) => {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
  // Without a word a cache in front may keep a page for hours, and show one person's to another.
  set('Cache-Control', 'private, no-store')
  set('X-Content-Type-Options', 'nosniff')
  // 'no-referrer' would make browsers send 'Origin: null' with plain forms.
  set('Referrer-Policy', 'strict-origin-when-cross-origin')
  set('X-Frame-Options', 'DENY')
  set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  const { cspNonce, services } = c.var.context
  const asked = (await addressesBrowsersAsk(services)).join(' ')
  set('Content-Security-Policy', contentSecurityPolicy(cspNonce, new URL(c.req.url).host, asked))
  if (new URL(c.req.url).protocol === 'https:') set('Strict-Transport-Security', 'max-age=31536000')
})

/**
 * `host` for the live room: not every browser counts a WebSocket to the page's own host as 'self'. `asked`: where a browser
 * turns a card into a token, for each way to pay that is configured.
 */
function contentSecurityPolicy(nonce: string, host: string, asked: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host} ${asked}`.trim(),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
