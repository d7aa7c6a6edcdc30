import { createMiddleware } from 'hono/factory'
import { m } from '#app/i18n/paraglide/messages.js'
import { SECOND } from '#app/platform/clock.ts'
import { createRoom } from '#app/platform/taking-turns.ts'
import { answerRefusal } from '../api/refusals.ts'
import type { AppEnv } from './request-context.ts'

const MEGABYTE = 1_000_000
/** The largest upload and one more. An isolate has 128 MB for its code and all its requests, and a picture is held twice while it is judged. */
const ROOM_BYTES = 20 * MEGABYTE
/** Most slips are smaller; together they are limited by what one network may send. */
const SMALL_BYTES = MEGABYTE
/** What announces no length is read up to ten megabytes. */
const UNANNOUNCED_BYTES = 10 * MEGABYTE
const PATIENCE = 10 * SECOND

/** Room that all large forms of an isolate share. A form that finds none for ten seconds is answered 503 before its body is read. */
export const uploadRoom = createMiddleware<AppEnv>(async (c, next) => {
  const bytes = Number(c.req.header('content-length') || UNANNOUNCED_BYTES)
  const isForm = (c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/')
  // A video is never in memory as a whole.
  if (!isForm || bytes <= SMALL_BYTES || c.req.query('purpose') === 'video') return next()
  const run = async () => {
    await next()
    return true
  }
  if (await room.within(bytes, PATIENCE, run)) return
  c.header('Retry-After', String(PATIENCE / SECOND))
  const msg = m.upload_refusal_busy({}, { locale: c.var.context.locale })
  const isCall = /^\/(api|public)\//.test(c.req.path)
  return isCall ? answerRefusal(c, { code: 'TOO_BUSY', msg }, 503) : c.text(msg, 503)
})

const room = createRoom(ROOM_BYTES)
