import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describeError } from '#app/platform/log.ts'
import { isOvertakenError } from '#app/platform/overtaken.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { answerRefusal } from './api/refusals.ts'
import { responseHeaders } from './request/headers.ts'
import { notOpenYet } from './request/not-open-yet.ts'
import { type AppEnv, type RequestContext, requestContext } from './request/request-context.ts'
import { sameOrigin } from './request/same-origin.ts'
import { samePerson } from './request/same-person.ts'
import { limitUploadMemory } from './request/upload-memory.ts'

export type RenderPage = (request: Request, context: RequestContext) => Promise<Response>

/** The middleware that each request goes through first, in the shop and in the back office. */
export const everyRequest = [
  requestContext,
  responseHeaders,
  notOpenYet,
  sameOrigin,
  samePerson,
  limitUploadMemory,
] as const

/** Addresses of earlier versions that people have bookmarked. */
const MOVED = [
  ['/admin/letters', '/admin/failed-jobs'],
  ['/admin/review', '/admin/mismatches'],
] as const

/** Returns the app. Any address that it does not know is a page. */
export function withPages(app: Hono<AppEnv>, renderPage: RenderPage): Hono<AppEnv> {
  for (const [old, now] of MOVED) app.get(old, c => c.redirect(now + new URL(c.req.url).search, 301))
  app.all('*', c => renderPage(forRemix(c.req.raw), c.var.context))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (isOvertakenError(error)) return overtaken(c)
    const requestId = c.var.context?.requestId
    ;(c.var.context?.log ?? console).error('unexpected', describeError(error))
    const body = {
      success: false,
      error: { code: 'UNEXPECTED', msg: 'Something went wrong on our side.', requestId },
    }
    return c.json(body, 500)
  })
  return app
}

/** Tells a client whose call was overtaken by others of the same person to send it again. */
function overtaken(c: Context<AppEnv>): Response {
  const { locale } = c.var.context
  c.header('Retry-After', '1')
  return answerRefusal(c, { code: 'TRY_AGAIN', msg: refusalSentence({ code: 'TRY_AGAIN' }, locale) }, 503)
}

/**
 * The request without three things that any client can send and that Remix handles badly: X-Forwarded-Host (Remix
 * prefers it to Host), the body of a GET (Remix cannot copy it), and `_data` (an older form of `.data`, to ask for a
 * page's data).
 */
function forRemix(request: Request): Request {
  const url = new URL(request.url)
  const isBodyless = request.method === 'GET' || request.method === 'HEAD'
  const hasOddBody = isBodyless && request.body !== null
  if (!request.headers.has('x-forwarded-host') && !hasOddBody && !url.searchParams.has('_data'))
    return request
  url.searchParams.delete('_data')
  const headers = new Headers(request.headers)
  headers.delete('x-forwarded-host')
  const { method, signal } = request
  return new Request(url, { method, headers, signal, body: isBodyless ? null : request.body })
}
