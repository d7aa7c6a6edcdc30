import { createMiddleware } from 'hono/factory'
import { m } from '#app/i18n/paraglide/messages.js'
import { MINUTE, SECOND } from '#app/platform/clock.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import { answerRefusal } from '../api/refusals.ts'
import type { AppEnv } from './request-context.ts'

const MEGABYTE = 1_000_000
/**
 * Room for about two of the largest pictures that a new shop accepts. An isolate has 128 MB for its code and all its
 * requests, and checking a picture holds it twice.
 */
export const UPLOADS_MEMORY_BYTES = 20 * MEGABYTE
/** Most slips are smaller than this. The limit on uploads per network bounds them together. */
const SMALL_BYTES = MEGABYTE
/** The size that a body without a Content-Length counts as: about the largest picture that a new shop accepts. */
const UNANNOUNCED_BYTES = 10 * MEGABYTE
export const UPLOADS_WAIT = 10 * SECOND

const UPLOAD_CALL = '/api/home/test_upload'

/**
 * Makes large forms of an isolate share its memory. A form that waited ten seconds gets a 503 before its body is read.
 */
export const limitUploadMemory = createMiddleware<AppEnv>(async (c, next) => {
  const bytes = Number(c.req.header('content-length') || UNANNOUNCED_BYTES)
  const isForm = (c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/')
  const isUpload = c.req.path === UPLOAD_CALL
  // A video is streamed and never in memory as a whole.
  if (!isForm || bytes <= SMALL_BYTES || (isUpload && c.req.query('purpose') === 'video')) return next()
  const isHomework =
    c.req.path.startsWith('/homework/') || (isUpload && c.req.query('purpose') === 'homework')
  const run = async () => {
    await next()
    return true
  }
  const isDone = isHomework
    ? await homeworkSemaphore.within(Math.min(bytes, HOMEWORK_PART_BYTES), UPLOADS_WAIT, run)
    : await semaphore.within(bytes, UPLOADS_WAIT, run)
  if (isDone) return
  c.header('Retry-After', String(UPLOADS_WAIT / SECOND))
  const msg = m.upload_refusal_busy({}, { locale: c.var.context.locale })
  const isCall = /^\/(api|public)\//.test(c.req.path)
  return isCall ? answerRefusal(c, { code: 'TOO_BUSY', msg }, 503) : c.text(msg, 503)
})

const semaphore = createSemaphore(UPLOADS_MEMORY_BYTES)

/**
 * Homework files are streamed, so each takes a part of itself; a slow phone may take minutes, and slips must not wait
 * for it.
 */
const HOMEWORK_PART_BYTES = 5 * 1024 * 1024
const homeworkSemaphore = createSemaphore(4 * HOMEWORK_PART_BYTES, 5 * MINUTE)
