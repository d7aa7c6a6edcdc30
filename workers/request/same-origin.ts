import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './request-context.ts'

const CHARGES = /^\/api\/media\/lecture\/[^/]+\/link$/
/** The addresses of the API, which answers OPTIONS itself. */
const CALLS = /^\/(api|public|private|webhook)\//
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Content types that a plain form on another site can send without a CORS preflight. */
const FORM_LIKE = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i

/**
 * Refuses a write that another site makes the browser send, and a read that uses up watching time. Webhooks and returns
 * from providers have other checks. Remix's own check answers 500, trusts X-Forwarded-Host, and skips resource routes.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, host } = new URL(c.req.url)
  if (pathname.startsWith('/webhook/') || pathname.startsWith('/payment/return/')) return next()
  const isRead = SAFE_METHODS.has(c.req.method)
  if (isRead ? isForeignRead(c.req.raw, { pathname, host }) : isForeign(c.req.raw, host)) {
    c.var.context.log.warn('refused a request from another origin', { path: pathname })
    return c.json(
      { success: false, error: { code: 'FOREIGN_ORIGIN', msg: 'This request came from another site.' } },
      403,
    )
  }
  return next()
})

/**
 * Of all reads, only the link of a lecture costs its caller something. A page of another site must not use up a
 * student's time. Of a page, Remix takes HEAD and OPTIONS for a write, and would answer another site's with 500.
 */
function isForeignRead(
  { method, headers }: Request,
  { pathname, host }: { pathname: string; host: string },
): boolean {
  const origin = headers.get('origin')
  const isWriteForRemix = method === 'HEAD' || (method === 'OPTIONS' && !CALLS.test(pathname))
  if (isWriteForRemix && origin !== null && isElsewhere(origin, host)) return true
  return headers.get('sec-fetch-site') === 'cross-site' && CHARGES.test(pathname)
}

/** True of the origin of another site, and of what is none, such as `null`. */
function isElsewhere(origin: string, host: string): boolean {
  return !URL.canParse(origin) || new URL(origin).host !== host
}

function isForeign(request: Request, host: string): boolean {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  const origin = request.headers.get('origin')
  if (origin) return isElsewhere(origin, host)
  if (fetchSite) return false
  // Neither header: not a modern browser. Programs may pass, but not a form that carries a browser's cookies.
  const contentType = request.headers.get('content-type')
  const carriesCookies = request.headers.has('cookie') && !request.headers.has('authorization')
  return (
    carriesCookies &&
    (!contentType || FORM_LIKE.test(contentType)) &&
    request.headers.get('content-length') !== '0'
  )
}
