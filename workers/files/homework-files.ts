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
 * minutes and for this person. With `view` a PDF and a picture are shown; every other file is saved, whatever it holds.
 */
export const homeworkFileRoutes = new Hono<AppEnv>()

homeworkFileRoutes.get('/files/homework/:id{[A-Za-z0-9_-]{1,64}}', async c => {
  const { services, caller: readCaller } = c.var.context
  const caller = await readCaller()
  const fileId = c.req.param('id')
  const { s: signature, e: expires = '', view } = c.req.query()
  if (signature === undefined) {
    const link = await signHomeworkFile(services, { fileId, caller })
    return link ? c.redirect(view === undefined ? link : `${link}&view`) : c.text('Not found', 404)
  }
  const opened = await openHomeworkFile(services, { fileId, expires, signature, caller })
  if (!opened.ok) return c.text(opened.error.code, opened.error.code === 'NOT_FOUND' ? 404 : 403)
  const { key, name, contentType } = opened.value
  const isShown = view !== undefined && /^(application\/pdf|image\/(jpeg|png|gif|webp))$/.test(contentType)
  const sent = await sendObject(services.files, key, {
    request: c.req.raw,
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': isShown
        ? attachmentOf(name).replace(/^attachment/, 'inline')
        : attachmentOf(name),
      // The viewer is a frame of the teacher's page. A sandbox would switch the browser's own PDF viewer off.
      'Content-Security-Policy': isShown
        ? "default-src 'self'; script-src 'none'; frame-ancestors 'self'"
        : "sandbox; default-src 'none'",
      ...(isShown && { 'X-Frame-Options': 'SAMEORIGIN' }),
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
  return sent ?? c.text('Not found', 404)
})
