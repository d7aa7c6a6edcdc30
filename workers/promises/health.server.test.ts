import { env } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '#app/db/schema/notifications.ts'
import { sweeps } from '#app/db/schema/settings.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { sitemapOf } from '../files/crawlers.ts'
import { sweep } from '../schedules/sweep.ts'

const real = env as unknown as Env
const { db } = shopNeeds()
const answerOf = httpClient()

async function get(path: string, over: Partial<Env> = {}) {
  const request = new Request(`http://shop.test${path}`)
  return answerOf(request, { ...real, ...over })
}

async function health(over: Partial<Env> = {}) {
  const response = await get('/api/health', over)
  const { failing } = (await response.json()) as { failing: string[] }
  return [response.status, ...failing]
}

const endedAt = (at: number) =>
  db
    .insert(sweeps)
    .values({ name: 'minute', endedAt: at })
    .onConflictDoUpdate({ target: sweeps.name, set: { endedAt: at } })

beforeEach(async () => {
  await endedAt(Date.now())
})

test('answers 200 while every part works', async () => {
  expect(await health()).toEqual([200])
})

test('names the sweep if none ended for ten minutes', async () => {
  await endedAt(Date.now() - 11 * 60_000)
  expect(await health()).toEqual([503, 'sweep'])
  await sweep({ scheduledTime: Date.now() } as ScheduledController, real)
  expect(await health()).toEqual([200])
})

test('names the queue when a due mail waits too long', async () => {
  const at = Date.now() - 16 * 60_000
  const mail = { id: 'm', key: 'm', template: 'x', recipient: 'a@example.com', locale: 'th', data: {} }
  await db.insert(outbox).values({ ...mail, notBefore: at, createdAt: at })
  expect(await health()).toEqual([503, 'queue'])
  await db.delete(outbox)
})

test.each([
  ['database', { DB: hanging(real.DB, 'batch') }],
  ['files', { FILES: hanging(real.FILES, 'head') }],
  ['files', { FILES: failing(real.FILES, 'head') }],
])('names the %s when it hangs or fails', async (part, over) => {
  expect(await health(over)).toEqual([503, part])
  expectLogged('part is failing', { part })
})

afterEach(() => {
  vi.useRealTimers()
})

test('checks the parts again after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const isolate = { ...real }
  const status = async () => (await answerOf(new Request('http://shop.test/api/health'), isolate)).status
  expect(await status()).toBe(200)
  await endedAt(Date.now() - 11 * 60_000)
  vi.advanceTimersByTime(4_999)
  expect(await status()).toBe(200)
  vi.advanceTimersByTime(1)
  expect(await status()).toBe(503)
})

test('the sitemap lists visible pages only', async () => {
  await aShop(shopNeeds())
  await real.DB.prepare("UPDATE courses SET slug = 'ก&b', updated_at = 0 WHERE id = 101").run()
  await real.DB.prepare('UPDATE courses SET status_show = 0 WHERE id = 102').run()
  const response = await get('/sitemap.xml')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
  const xml = await response.text()
  expect(xml).toContain(
    '<url><loc>http://shop.test/course/101-%E0%B8%81%26b</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod>' +
      '<xhtml:link rel="alternate" hreflang="th" href="http://shop.test/course/101-%E0%B8%81%26b"/>' +
      '<xhtml:link rel="alternate" hreflang="en" href="http://shop.test/en/course/101-%E0%B8%81%26b"/></url>',
  )
  expect(xml).toContain('<loc>http://shop.test/en/course/101-%E0%B8%81%26b</loc>')
  expect(xml).toContain('<loc>http://shop.test/en</loc>')
  expect(xml).toContain('<loc>http://shop.test/product/5')
  for (const path of ['/terms', '/en/privacy']) expect(xml).toContain(`<loc>http://shop.test${path}</loc>`)
  expect(xml).not.toContain('/course/102')
  expect((await get('/sitemap-2.xml')).status).toBe(404)
})

test('keeps search engines out of private pages', async () => {
  const text = await (await get('/robots.txt')).text()
  for (const path of ['/admin', '/myaccount', '/order', '/cart'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Sitemap: http://shop.test/sitemap.xml')
})

test('splits a sitemap of more than 50,000 addresses in two languages', () => {
  const many = Array.from({ length: 25_001 }, (_, n) => ({ path: `/course/${n}`, changedAt: null }))
  expect(sitemapOf(many, 0, 'http://shop.test')?.match(/<sitemap>/g)).toHaveLength(2)
  expect(sitemapOf(many, 1, '')?.match(/<url>/g)).toHaveLength(50_000)
  expect(sitemapOf(many, 2, '')?.match(/<url>/g)).toHaveLength(2)
  expect(sitemapOf(many, 3, '')).toBeNull()
})

function hanging<Binding extends object>(binding: Binding, method: string): Binding {
  return replaced(binding, method, () => new Promise(() => {}))
}

function failing<Binding extends object>(binding: Binding, method: string): Binding {
  return replaced(binding, method, async () => {
    throw new Error('down')
  })
}

function replaced<Binding extends object>(
  binding: Binding,
  method: string,
  by: () => Promise<unknown>,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      if (name === method) return by
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
