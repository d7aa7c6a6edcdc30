import { type Context, Hono, type Next } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describeError } from '#app/platform/log.ts'
import { isOvertakenError } from '#app/platform/overtaken.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { answerRefusal } from './api/refusals.ts'
import { apiRoutes } from './api/routes.ts'
import { crawlerRoutes } from './files/crawlers.ts'
import { fileRoutes } from './files/file-routes.ts'
import { homeworkFileRoutes } from './files/homework-files.ts'
import { offlinePage } from './files/offline-page.ts'
import { uploadFileRoutes } from './files/uploaded-files.ts'
import { live } from './live/live.ts'
import { responseHeaders } from './request/headers.ts'
import { notOpenYet } from './request/not-open-yet.ts'
import { type AppEnv, type RequestContext, requestContext } from './request/request-context.ts'
import { sameOrigin } from './request/same-origin.ts'
import { samePerson } from './request/same-person.ts'
import { limitUploadMemory } from './request/upload-memory.ts'
import { sandboxRoutes } from './sandbox/way-to-sandbox.ts'
import { lookAtShopAgain } from './services.ts'

export type RenderPage = (request: Request, context: RequestContext) => Promise<Response>

/** Addresses of earlier versions that people have bookmarked. */
const MOVED = [
  ['/admin/letters', '/admin/failed-jobs'],
  ['/admin/review', '/admin/mismatches'],
] as const

/** Handles every HTTP request: calls, files and the live room first. Any other address is a page. */
export function createHttpApp(renderPage: RenderPage) {
  const app = new Hono<AppEnv>()
  app.route('/', sandboxRoutes)
  app.use('/admin/*', showsOwnChanges)
  app.use(requestContext, responseHeaders, notOpenYet, sameOrigin, samePerson, limitUploadMemory)
  app.route('/', apiRoutes)
  app.route('/', fileRoutes)
  app.route('/', uploadFileRoutes)
  app.route('/', homeworkFileRoutes)
  app.route('/', live)
  app.route('/', crawlerRoutes)
  app.route('/', offlinePage)
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

async function showsOwnChanges(c: Context<AppEnv>, next: Next): Promise<void> {
  await next()
  if (c.req.method !== 'GET') lookAtShopAgain(c.env.DB)
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
