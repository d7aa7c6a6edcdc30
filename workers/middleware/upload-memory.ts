import { createMiddleware } from 'hono/factory'
import { m } from '#app/i18n/paraglide/messages.js'
import { SECOND } from '#app/platform/clock.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { answerRefusal } from '../api/refusals.ts'
import type { AppEnv } from './request-context.ts'

const MEGABYTE = 1_000_000
/**
 * Room for about two of the largest pictures that a new shop accepts. An isolate has 128 MB for its code and all its requests,
 * and checking a picture holds it twice.
 */
const MEMORY_BYTES = 20 * MEGABYTE
/** Most slips are smaller than this. The limit on uploads per network bounds them together. */
const SMALL_BYTES = MEGABYTE
/** The size that a body without a Content-Length counts as: about the largest picture that a new shop accepts. */
const UNANNOUNCED_BYTES = 10 * MEGABYTE
const MAX_WAIT = 10 * SECOND

/** Makes large forms of an isolate share its memory. A form that waited ten seconds gets a 503 before its body is read. */
export const limitUploadMemory = createMiddleware<AppEnv>(async (c, next) => {
  const bytes = Number(c.req.header('content-length') || UNANNOUNCED_BYTES)
  const isForm = (c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/')
  // A video is streamed and never in memory as a whole.
  if (!isForm || bytes <= SMALL_BYTES || c.req.query('purpose') === 'video') return next()
  const run = async () => {
    await next()
    return true
  }
  if (await semaphore.within(bytes, MAX_WAIT, run)) return
  c.header('Retry-After', String(MAX_WAIT / SECOND))
  const msg = m.upload_refusal_busy({}, { locale: c.var.context.locale })
  const isCall = /^\/(api|public)\//.test(c.req.path)
  return isCall ? answerRefusal(c, { code: 'TOO_BUSY', msg }, 503) : c.text(msg, 503)
})

const semaphore = createSemaphore(MEMORY_BYTES)
