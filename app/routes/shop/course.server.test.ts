import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { fewestRoundTrips } from '#app/testing/database/round-trips.ts'
import { readPage } from '#app/testing/pages/page.ts'

const { DB } = env as unknown as { DB: D1Database }
const PATH = `/course/7-${encodeURIComponent('ทำอาหาร')}`

beforeAll(async () => {
  await DB.prepare(
    `INSERT INTO courses (id, name, slug, description, created_at, updated_at) VALUES (7, 'ทำอาหาร </script>', 'ทำอาหาร', '<p>สนุก</p>', 0, 0)`,
  ).run()
})

function get(path: string) {
  return SELF.fetch(`http://shop.test${path}`, { redirect: 'manual' })
}

test.each(['/course/7', '/course/7-', '/course/7-old-name', '/course/007-ทำอาหาร'])(
  'redirects %s to the current address, keeping the query',
  async path => {
    const response = await get(`${path}?learn=true&a=1`)
    expect(response.status).toBe(301)
    expect(response.headers.get('Location')).toBe(`${PATH}?learn=true&a=1`)
  },
)

test.each(['/course/8', '/course/abc', '/course/0-x', '/course/99999999999999999999'])(
  'answers a friendly 404 for %s',
  async path => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(readPage(await response.text()).text).toContain('Page not found !')
  },
)

test('escapes the course name in metadata for search engines', async () => {
  const page = readPage(await (await get(PATH)).text())
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`http://shop.test${PATH}`)
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  expect(JSON.parse(data)).toMatchObject({ name: 'ทำอาหาร </script>' })
})

test('tells search engines where the course stands', async () => {
  const page = readPage(await (await get(PATH)).text())
  const scripts = page.querySelectorAll('script[type="application/ld+json"]')
  const all = scripts.map(({ textContent }) => JSON.parse(textContent))
  const crumbs = all.find(data => data['@type'] === 'BreadcrumbList').itemListElement
  expect(crumbs.at(0)).toMatchObject({ position: 1, item: 'http://shop.test/' })
  expect(crumbs.at(-1)).toMatchObject({ name: 'ทำอาหาร </script>', item: `http://shop.test${PATH}` })
})

test('has a card of 600 by 314, plain without a picture', async () => {
  const cardOf = async () => {
    const page = readPage(await (await get(PATH)).text())
    return page.querySelectorAll('meta:is([property*=image], [name*=twitter])').map(meta => meta.attributes)
  }
  const size = [
    { property: 'og:image:width', content: '600' },
    { property: 'og:image:height', content: '314' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  const imageAt = (path: string) => ({ property: 'og:image', content: `http://shop.test${path}` })
  expect(await cardOf()).toEqual([imageAt('/assets/social-card.jpg'), ...size])

  const picture = `/files/${'1'.repeat(64)}.png`
  await DB.prepare('UPDATE courses SET preview_picture_url = ? WHERE id = 7').bind(picture).run()
  expect(await cardOf()).toEqual([imageAt(`${picture}/card.jpg`), ...size])
})

test('makes one round trip for a visitor with cached settings', async () => {
  expect(await fewestRoundTrips(() => get(PATH))).toBe(1)
})
