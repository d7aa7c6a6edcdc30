import { Hono } from 'hono'
import {
  openHomeworkFile,
  signHomeworkFile,
} from '#app/business/learning/homework/open-homework-file.server.ts'
import { attachmentOf } from '#app/platform/attachment.ts'
import type { AppEnv } from '../request/request-context.ts'
import { sendObject } from './send-object.ts'

/**
 * Homework files, for the student, the course's teacher and staff. The plain address leads to a link that works for two
 * minutes and for this person. Files are always saved and never shown, whatever they hold.
 */
export const homeworkFileRoutes = new Hono<AppEnv>()

homeworkFileRoutes.get('/files/homework/:id{[A-Za-z0-9_-]{1,64}}', async c => {
  const { services, caller: readCaller } = c.var.context
  const caller = await readCaller()
  const fileId = c.req.param('id')
  const { s: signature, e: expires = '' } = c.req.query()
  if (signature === undefined) {
    const link = await signHomeworkFile(services, { fileId, caller })
    return link ? c.redirect(link) : c.text('Not found', 404)
  }
  const opened = await openHomeworkFile(services, { fileId, expires, signature, caller })
  if (!opened.ok) return c.text(opened.error.code, opened.error.code === 'NOT_FOUND' ? 404 : 403)
  const { key, name, contentType } = opened.value
  const sent = await sendObject(services.files, key, {
    request: c.req.raw,
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': attachmentOf(name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
  return sent ?? c.text('Not found', 404)
})
