import { Hono } from 'hono'
import { openUpload } from '#app/business/uploads/open-upload.server.ts'
import type { AppEnv } from './middleware/request-context.ts'

/**
 * What people sent us, for themselves and for staff. As an attachment: an <img> shows it all the same, while opened by
 * itself it is saved and never becomes a page of ours. The policy holds where a browser shows it regardless.
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
