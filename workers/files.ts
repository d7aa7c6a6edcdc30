import { Hono } from 'hono'
import { media } from './media.ts'
import type { AppEnv } from './middleware/request-context.ts'
import { sendObject } from './send-object.ts'

/** What the shop itself shows, by the ending of its name. Nothing that a browser would run: no SVG, no HTML. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
}

/** Files out of R2. */
export const fileRoutes = new Hono<AppEnv>()

fileRoutes.route('/', media)

/** Pictures and previews of the catalogue, open to all. The name is the hash of the bytes, so it never changes what it is. */
fileRoutes.get('/files/:name{[0-9a-f]{64}\\.[a-z0-9]{2,5}}', async c => {
  const name = c.req.param('name')
  const contentType = CONTENT_TYPES[name.slice(65)]
  if (!contentType) return c.text('Not found', 404)
  const sent = await sendObject(c.var.context.services.files, `public/${name}`, {
    request: c.req.raw,
    headers: { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
  return sent ?? c.text('Not found', 404)
})
