import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './request-context.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What a plain form on a foreign page can send without the browser asking us first. */
const FORM_LIKE = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i

/**
 * Refuses a change that another site's page makes a browser ask for. Providers' callbacks under /webhook/ and their
 * returns under /payment/return/ come from elsewhere by nature and prove themselves differently.
 *
 * Remix has a check of its own, but it answers 500, believes X-Forwarded-Host, and leaves resource routes out.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, host } = new URL(c.req.url)
  if (
    SAFE_METHODS.has(c.req.method) ||
    pathname.startsWith('/webhook/') ||
    pathname.startsWith('/payment/return/')
  )
    return next()
  if (isForeign(c.req.raw, host)) {
    c.var.context.log.warn('refused a request from another origin', { path: pathname })
    return c.json(
      { success: false, error: { code: 'FOREIGN_ORIGIN', msg: 'This request came from another site.' } },
      403,
    )
  }
  return next()
})

function isForeign(request: Request, host: string): boolean {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  const origin = request.headers.get('origin')
  if (origin) return origin === 'null' || !URL.canParse(origin) || new URL(origin).host !== host
  if (fetchSite) return false
  // Neither header: not a browser of today. Let programs in, but not with a browser's cookies on a form.
  const contentType = request.headers.get('content-type')
  const carriesCookies = request.headers.has('cookie') && !request.headers.has('authorization')
  return (
    carriesCookies &&
    (!contentType || FORM_LIKE.test(contentType)) &&
    request.headers.get('content-length') !== '0'
  )
}
