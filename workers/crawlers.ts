import { Hono } from 'hono'
import { listPublicAddresses } from '#app/business/storefront/list-public-addresses.server.ts'
import type { AppEnv } from './middleware/request-context.ts'

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
  '/signed-in',
  '/signin',
  '/stop-email-change',
  '/tax-data',
  '/thankyou',
]
/** The most addresses that the sitemap protocol allows in one file. */
export const MOST_IN_FILE = 50_000
const AN_HOUR = 'public, max-age=3600'

/** robots.txt and sitemaps, for search engines. */
export const crawlerRoutes = new Hono<AppEnv>()

crawlerRoutes.get('/robots.txt', c => {
  const lines = ['User-agent: *', ...PRIVATE.map(path => `Disallow: ${path}`), '']
  return c.text([...lines, `Sitemap: ${c.var.context.origin}/sitemap.xml`, ''].join('\n'), 200, {
    'Cache-Control': AN_HOUR,
  })
})

/** Cached for an hour in the Worker's data centre, because making it reads the whole catalogue. */
crawlerRoutes.get('/:file{sitemap(?:-[1-9][0-9]{0,3})?\\.xml}', async c => {
  const { origin, services } = c.var.context
  const file = c.req.param('file')
  const cache = await caches.open('sitemap')
  const key = `${origin}/${file}`
  const found = await cache.match(key)
  if (found) return new Response(found.body, found)
  const addresses = (await listPublicAddresses(services)).map(({ path, changedAt }) => ({
    loc: origin + path,
    changedAt,
  }))
  const xml = sitemapOf(addresses, Number(/-(\d+)/.exec(file)?.[1] ?? 0), origin)
  if (xml === null) return c.text('Not found', 404)
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': AN_HOUR }
  c.executionCtx.waitUntil(cache.put(key, new Response(xml, { headers })))
  return c.body(xml, 200, headers)
})

type Address = { readonly loc: string; readonly changedAt: number | null }

/** XML of part `n`, counted from 1. Part 0 is the whole sitemap, or an index if it needs several parts. null: no such part. */
export function sitemapOf(addresses: readonly Address[], n: number, origin: string): string | null {
  const parts = Math.ceil(addresses.length / MOST_IN_FILE)
  if (n > parts) return null
  if (n === 0 && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) => `${origin}/sitemap-${index + 1}.xml`)
    return xmlOf(
      'sitemapindex',
      files.map(loc => `<sitemap><loc>${escaped(loc)}</loc></sitemap>`),
    )
  }
  const first = Math.max(n - 1, 0) * MOST_IN_FILE
  const urls = addresses.slice(first, first + MOST_IN_FILE).map(({ loc, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    return `<url><loc>${escaped(loc)}</loc>${changed}</url>`
  })
  return xmlOf('urlset', urls)
}

function xmlOf(root: 'urlset' | 'sitemapindex', items: readonly string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...items, `</${root}>`, ''].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')
}
