import { type Context, Hono } from 'hono'
import { makeSocialCard, makeWidth, socialCardKey } from '#app/business/catalogue/made-pictures.server.ts'
import { isPictureWidth, widthKey } from '#app/business/catalogue/picture.ts'
import { PLAIN_CARD } from '#app/business/catalogue/social-card.ts'
import { findCertificatePdf } from '#app/business/learning/certificates/certificate-page.server.ts'
import type { AppEnv } from '../request/request-context.ts'
import { media } from './lecture-files.ts'
import { sendObject } from './send-object.ts'

/** Content types by file extension. No type that a browser would run: no SVG, no HTML. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
}

/** Files from R2. */
export const fileRoutes = new Hono<AppEnv>()

fileRoutes.route('/', media)

/** The PDF of a certificate, for whoever has its address. A new certificate has none for some seconds. */
fileRoutes.get('/certificate/:code/:file{(?:th|en)\\.pdf}', async c => {
  const { code, file } = c.req.param()
  const { services } = c.var.context
  const language = file === 'th.pdf' ? 'th' : 'en'
  const found = await findCertificatePdf(services, { code, language, request: c.req.raw })
  if (!found.ok && found.error.code === 'TOO_MANY_TRIES')
    return c.text('Too many requests', 429, { 'Retry-After': String(found.error.retryAfterSeconds) })
  const sent =
    found.ok &&
    (await sendObject(services.files, found.value, {
      request: c.req.raw,
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="certificate-${language}.pdf"`,
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
      },
    }))
  return sent || c.text('Not found', 404)
})

/** Safe, because the file's name is the hash of its bytes. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable'

/** Pictures and previews of the catalogue, open to everybody. */
fileRoutes.get('/files/:name{[0-9a-f]{64}\\.[a-z0-9]{2,5}}', async c => {
  const name = c.req.param('name')
  const contentType = CONTENT_TYPES[name.slice(65)]
  if (!contentType) return c.text('Not found', 404)
  const sent = await sendObject(c.var.context.services.files, `public/${name}`, {
    request: c.req.raw,
    headers: { 'Content-Type': contentType, 'Cache-Control': CACHE_FOREVER },
  })
  return sent ?? c.text('Not found', 404)
})

/** Pictures that the Worker makes narrower. */
const MADE_NARROWER = /\.(?:jpg|png)$/

/** The original may get its widths later, so caches ask again. */
const CACHE_A_DAY = 'public, max-age=86400'

/**
 * A picture of the catalogue in one width: the AVIF that an import made, for a browser that knows it; else a JPEG, made
 * at the first request; else the original.
 */
fileRoutes.get('/files/:name{[0-9a-f]{64}\\.(?:jpg|png|gif|webp|avif)}/:width{[0-9]{2,4}}', async c => {
  const { name } = c.req.param()
  const width = Number(c.req.param('width'))
  const { files } = c.var.context.services
  const knowsAvif = (c.req.header('Accept') ?? '').includes('image/avif')
  const send = (key: string, contentType: string, cache: string) => {
    const headers = { 'Content-Type': contentType, 'Cache-Control': cache, Vary: 'Accept' }
    return sendObject(files, key, { request: c.req.raw, headers })
  }
  const sent = knowsAvif && (await send(widthKey(name, width), 'image/avif', CACHE_FOREVER))
  const jpeg = async () => {
    if (!isPictureWidth(width) || !MADE_NARROWER.test(name)) return null
    const sendMade = () => send(widthKey(name, width, 'jpg'), 'image/jpeg', CACHE_FOREVER)
    const kept = await sendMade()
    if (kept) return kept
    const made = await makeWidth(c.var.context.services, { pictureName: name, width })
    return made === 'made' ? sendMade() : null
  }
  const original = () => send(`public/${name}`, CONTENT_TYPES[name.slice(65)] ?? '', CACHE_A_DAY)
  return sent || (await jpeg()) || (await original()) || c.text('Not found', 404)
})

/** The social card of a catalogue picture, made at the first request. */
fileRoutes.get('/files/:name{[0-9a-f]{64}\\.(?:jpg|png|gif)}/card.jpg', async c => {
  const name = c.req.param('name')
  const kept = await sendCard(c, name)
  if (kept) return kept
  const made = await makeSocialCard(c.var.context.services, name)
  if (made === 'away') return c.redirect(PLAIN_CARD)
  if (made === 'undrawable') {
    c.header('Cache-Control', 'public, max-age=86400')
    return c.redirect(PLAIN_CARD)
  }
  return (made === 'made' && (await sendCard(c, name))) || c.text('Not found', 404)
})

function sendCard(c: Context<AppEnv>, pictureName: string): Promise<Response | null> {
  return sendObject(c.var.context.services.files, socialCardKey(pictureName), {
    request: c.req.raw,
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': CACHE_FOREVER },
  })
}
