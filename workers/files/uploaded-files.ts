import { Hono } from 'hono'
import { openUpload } from '#app/business/uploads/open-upload.server.ts'
import type { AppEnv } from '../request/request-context.ts'

/**
 * Uploads, for their sender and for staff. Sent as an attachment: an <img> still shows the file, but a browser that
 * opens it directly saves it and never runs it as a page of the shop. The policy protects where a browser shows it
 * anyway.
 */
export const uploadFileRoutes = new Hono<AppEnv>()

uploadFileRoutes.get('/files/upload/:id{[A-Za-z0-9_-]{1,64}}', async c => {
  const { services, caller } = c.var.context
  const upload = await openUpload(services, { id: c.req.param('id'), caller: await caller() })
  if (!upload) return c.text('Not found', 404)
  return c.body(upload.body, 200, {
    'Content-Type': upload.contentType,
    'Content-Length': String(upload.bytes),
    'Content-Disposition': `attachment; filename="${upload.fileName}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  })
})
