import { Hono } from 'hono'
import {
  listPublicAddresses,
  type PublicAddress,
} from '#app/business/storefront/list-public-addresses.server.ts'
import { LOCALES, localizedPath } from '#app/i18n/locale.ts'
import type { AppEnv } from '../request/request-context.ts'

/** Pages that belong to one person or to staff, and addresses that are not pages. */
const PRIVATE = [
  '/admin',
  '/api/',
  '/card-payment',
  '/cart',
  '/checkout',
  '/confirm-',
  '/dev/',
  '/discount/',
  '/forgotpass',
  '/invitation',
  '/login',
  '/logout',
  '/my-data',
  '/myaccount',
  '/order',
  '/payment',
  '/private/',
  '/public/',
  '/register',
  '/set-password',
  '/setup/',
  '/signed-in',
  '/signin',
  '/stop-email-change',
  '/tax-data',
  '/thankyou',
]
/** The sitemap protocol allows 50,000 addresses in one file, and each page has one in each language. */
const MOST_IN_FILE = 50_000 / LOCALES.length
const AN_HOUR = 'public, max-age=3600'

/** robots.txt and sitemaps, for search engines. */
export const crawlerRoutes = new Hono<AppEnv>()

crawlerRoutes.get('/robots.txt', c => {
  const lines = ['User-agent: *', ...PRIVATE.map(path => `Disallow: ${path}`), '']
  return c.text([...lines, `Sitemap: ${c.var.context.origin}/sitemap.xml`, ''].join('\n'), 200, {
    'Cache-Control': AN_HOUR,
  })
})

/** Cached for an hour in the Worker's data centre, also a part that is not there: both read the whole catalogue. */
crawlerRoutes.get('/:file{sitemap(?:-[1-9][0-9]?)?\\.xml}', async c => {
  const { origin, services } = c.var.context
  const file = c.req.param('file')
  const cache = await caches.open('sitemap')
  const key = `${origin}/${file}`
  const found = await cache.match(key)
  if (found) return new Response(found.body, found)
  const xml = sitemapOf(await listPublicAddresses(services), Number(/-(\d+)/.exec(file)?.[1] ?? 0), origin)
  const type = xml === null ? 'text/plain' : 'application/xml'
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': AN_HOUR }
  const answer = new Response(xml ?? 'Not found', { status: xml === null ? 404 : 200, headers })
  c.executionCtx.waitUntil(cache.put(key, answer.clone()))
  return answer
})

/**
 * XML of part `n`, counted from 1, of the pages in both languages. Part 0 is the whole sitemap, or an index if it needs
 * several parts. null: no such part.
 */
export function sitemapOf(pages: readonly PublicAddress[], n: number, origin: string): string | null {
  const parts = Math.ceil(pages.length / MOST_IN_FILE)
  if (n > parts) return null
  if (n === 0 && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) => `${origin}/sitemap-${index + 1}.xml`)
    return xmlOf(
      'sitemapindex',
      files.map(loc => `<sitemap><loc>${escaped(loc)}</loc></sitemap>`),
    )
  }
  const first = Math.max(n - 1, 0) * MOST_IN_FILE
  const urls = pages.slice(first, first + MOST_IN_FILE).flatMap(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    const inEach = LOCALES.map(locale => ({ locale, loc: escaped(origin + localizedPath(path, locale)) }))
    const links = inEach
      .map(({ locale, loc }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${loc}"/>`)
      .join('')
    return inEach.map(({ loc }) => `<url><loc>${loc}</loc>${changed}${links}</url>`)
  })
  return xmlOf('urlset', urls)
}

function xmlOf(root: 'urlset' | 'sitemapindex', items: readonly string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...items, `</${root}>`, ''].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')
}
