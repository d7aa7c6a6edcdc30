import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { addressWithFacts, readPicture, widthKey } from '#app/business/catalogue/picture.ts'
import { connect } from '#app/db/connection.ts'
import { exportSite } from '#app/site-file/export-site.server.ts'
import type { ImportSite } from '#app/site-file/import-site.server.ts'
import { importJson, type TestShop } from '#app/site-file/testing-site.ts'
import type { PictureTool } from './site-files.server.ts'

const shop = env as unknown as TestShop
const FACTS = { width: 700, height: 400, colours: '112233445566778899' }

/** A tool whose narrow pictures are their width as text. It counts them. */
function aTool(): PictureTool & { made: number } {
  return {
    made: 0,
    measure: async () => FACTS,
    async narrow(_, width) {
      this.made += 1
      return new TextEncoder().encode(String(width))
    },
  }
}

const SITE = {
  settings: { photo_home_file: 'home.png', photo_logo_file: 'logo.png' },
  courses: [
    {
      id: 7001,
      name: 'วาดรูป',
      preview: { picture_file: 'cover.png' },
      sample_pictures: [{ picture_file: 'leaf.png' }],
      sample_texts: ['ใบไม้'],
    },
  ],
  products: [
    { id: 7501, name: 'สี', price: 10, pictures: [{ picture_file: 'one.png' }, { picture_file: 'two.png' }] },
  ],
}

async function stored() {
  const course = await shop.DB.prepare(
    'SELECT preview_picture_url AS url, sample_pictures AS samples FROM courses WHERE id = 7001',
  ).first<{ url: string; samples: string }>()
  const product = await shop.DB.prepare('SELECT pictures FROM products WHERE id = 7501').first<{
    pictures: string
  }>()
  const home = await shop.DB.prepare("SELECT value FROM settings WHERE key = 'photo_home'").first<{
    value: string
  }>()
  const pictures = [course?.samples, product?.pictures].flatMap(list => JSON.parse(list ?? '[]') as string[])
  return [course?.url ?? '', ...pictures, JSON.parse(home?.value ?? '""') as string]
}

async function imported(pictures?: PictureTool, agreed: ImportSite['agreed'] = []) {
  const result = await importJson(shop, SITE, { agreed, ...(pictures && { pictures }) })
  return result.ok ? result.value : result.error
}

const ask = (address: string, headers: Record<string, string> = {}) =>
  SELF.fetch(`http://shop.test${address}`, { headers })
const AVIF = { Accept: 'image/avif,image/webp,*/*;q=0.8' }

test('keeps only the original without the tool', async () => {
  expect(await imported()).toMatchObject({ filesAdded: 6 })
  for (const address of await stored()) {
    expect(readPicture(address).facts).toBeNull()
    const answer = await ask(`${address}/480`, AVIF)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
    await answer.arrayBuffer()
  }
})

test('adds facts and widths to pictures of an older import without asking', async () => {
  const tool = aTool()
  expect(await imported(tool)).toMatchObject({ filesAdded: 15 })
  expect(tool.made).toBe(15)
  for (const address of await stored()) {
    const { url } = readPicture(address)
    expect(address).toBe(addressWithFacts(url, FACTS))
    const answer = await ask(`${url}/480`, AVIF)
    expect([answer.headers.get('Content-Type'), answer.headers.get('Vary')]).toEqual(['image/avif', 'Accept'])
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    expect(await answer.text()).toBe('480')
  }
})

test('makes no width a second time, and forgets none without the tool', async () => {
  const before = await stored()
  const tool = aTool()
  expect(await imported(tool)).toMatchObject({ filesAdded: 0 })
  expect(tool.made).toBe(0)
  expect(await imported()).toMatchObject({ filesAdded: 0 })
  expect(await stored()).toEqual(before)
  expect(
    await importJson(shop, { settings: { about_text: '<p>เรา<script>x()</script></p>' } }),
  ).toMatchObject({
    ok: true,
  })
  const about = await shop.DB.prepare("SELECT body FROM page_versions WHERE page = 'about'").first()
  expect(about).toEqual({ body: '<p>เรา</p>' })
})

test('sends the original at its addresses and to browsers without AVIF', async () => {
  const [address = ''] = await stored()
  const { url } = readPicture(address)
  for (const [path, headers] of [
    [url, AVIF],
    [address, AVIF],
    [`${url}/480`, { Accept: 'image/webp,*/*' }],
  ] as const) {
    const answer = await ask(path, headers)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    await answer.arrayBuffer()
  }
  await shop.FILES.delete(widthKey(url.split('/').at(-1) ?? '', 720))
  expect((await ask(`${url}/720`, AVIF)).headers.get('Content-Type')).toBe('image/png')
  expect((await ask(`/files/${'0'.repeat(64)}.png/480`, AVIF)).status).toBe(404)
})

test('exports pictures as files', async () => {
  const { files, site } = await exportSite({ db: connect(shop.DB) }, { folder: 'shop-files' })
  expect([...files.values()].sort()).toEqual(
    ['cover.png', 'home.png', 'leaf.png', 'logo.png', 'one.png', 'two.png'].map(name => `shop-files/${name}`),
  )
  expect(site.settings).toMatchObject({
    photo_home_file: 'shop-files/home.png',
    photo_logo_file: 'shop-files/logo.png',
  })
  expect(site.settings).not.toHaveProperty('photo_home')
  expect(site.courses).toMatchObject([
    { sample_pictures: [{ picture_file: 'shop-files/leaf.png' }], sample_texts: ['ใบไม้'] },
  ])
})

test('says which pictures the tool cannot read', async () => {
  const tool: PictureTool = { ...aTool(), measure: async () => Promise.reject(new Error('too many pixels')) }
  const result = await importJson(shop, { courses: SITE.courses }, { pictures: tool })
  const faults = result.ok ? [] : result.error.faults
  expect(faults).toContainEqual({
    place: 'courses[0].preview.picture_file',
    problem: 'cover.png is a picture that cannot be read, or has too many pixels',
  })
  expect(faults.map(({ place }) => place)).toContain('courses[0].sample_pictures[0].picture_file')
})
