import { env } from 'cloudflare:workers'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { settings } from '#app/db/schema/settings.ts'
import { exportSite } from './export-site.server.ts'
import { importJson as importAt, type TestShop } from './testing-site.ts'

const shop = env as unknown as TestShop
const db = connect(shop.DB)
// Versions take effect by the database's own clock.
const NOW = Date.now() - 10_000
const importJson: typeof importAt = (of, site, how) => importAt(of, site, { now: NOW, ...how })
const TEXTS = {
  terms_text: '<p>ข้อตกลง</p>',
  refund_rule: 'ภายใน 7 วัน',
  english: { terms_text: '<p>Terms</p>', title: 'Shop' },
}

const versions = () =>
  db
    .select({ page: pageVersions.page, version: pageVersions.version, body: pageVersions.body })
    .from(pageVersions)
    .orderBy(asc(pageVersions.page), asc(pageVersions.version))
const settingRows = () => db.select({ key: settings.key, value: settings.value }).from(settings)

test('an import writes page texts as versions, and an export reads them', async () => {
  expect(await importJson(shop, { settings: TEXTS }, { agreed: [] })).toMatchObject({ ok: true })
  expect(await versions()).toEqual([
    { page: 'refunds', version: 1, body: 'ภายใน 7 วัน' },
    { page: 'terms', version: 1, body: '<p>ข้อตกลง</p>' },
  ])
  expect(await settingRows()).toEqual([{ key: 'english', value: { title: 'Shop' } }])
  const { site } = await exportSite({ db }, { folder: 'files' })
  expect(site.settings).toEqual(TEXTS)
})

test('importing the same texts again changes nothing', async () => {
  const before = await versions()
  const again = await importJson(shop, { settings: TEXTS }, { agreed: [], now: NOW + 1 })
  expect(again).toMatchObject({ ok: true })
  expect(await versions()).toEqual(before)
})

test('an import asks before another text takes effect', async () => {
  const file = { settings: { terms_text: '<p>ใหม่</p>' } }
  expect(await importJson(shop, file, { agreed: [] })).toMatchObject({
    error: {
      overwrites: [{ place: 'settings.terms_text', before: '<p>ข้อตกลง</p>', after: '<p>ใหม่</p>' }],
    },
  })
  expect(await importJson(shop, file, { now: NOW + 1 })).toMatchObject({ ok: true })
  expect((await versions()).filter(({ page }) => page === 'terms')).toEqual([
    { page: 'terms', version: 1, body: '<p>ข้อตกลง</p>' },
    { page: 'terms', version: 2, body: '<p>ใหม่</p>' },
  ])
  const { site } = await exportSite({ db }, { folder: 'files' })
  expect(site.settings).toMatchObject({ terms_text: '<p>ใหม่</p>', english: { terms_text: '<p>Terms</p>' } })
})

const STORY = {
  ...{ address: 'our-story', title: 'เรื่องของเรา', text: '<p>ริมคลอง</p>', in_footer: 1 },
  english: { title: 'Our story' },
}

test('a page of the school’s own comes back from an export', async () => {
  expect(await importJson(shop, { pages: [STORY] }, { agreed: [] })).toMatchObject({ ok: true })
  const { site } = await exportSite({ db }, { folder: 'files' })
  expect(site.pages).toEqual([STORY])
  const own = async () => (await versions()).filter(({ page }) => page === 'our-story')
  expect(await importJson(shop, site, { agreed: [] })).toMatchObject({ ok: true })
  expect(await own()).toEqual([{ page: 'our-story', version: 1, body: STORY.text }])
  const changed = { pages: [{ address: 'our-story', text: '<p>ใหม่</p>' }] }
  expect(await importJson(shop, changed, { agreed: [] })).toMatchObject({
    error: { overwrites: [{ place: 'pages[0] (our-story).text', before: STORY.text, after: '<p>ใหม่</p>' }] },
  })
  expect(await importJson(shop, changed, { now: NOW + 2 })).toMatchObject({ ok: true })
  expect(await own()).toHaveLength(2)
})

test.each([
  [{ ...STORY, address: 'terms' }, 'pages[0].address'],
  [{ ...STORY, address: 'Our Story' }, 'pages[0].address'],
  [{ address: 'no-title' }, 'pages[0].title'],
])('refuses the page %j', async (page, place) => {
  expect(await importJson(shop, { pages: [page] })).toMatchObject({ error: { faults: [{ place }] } })
})

test('the history of a page comes to a shop that never had it', async () => {
  const day = (date: string) => `${date}T00:00:00.000Z`
  const version = (text: string, date: string, note = '') => {
    return { title: 'กติกา', text, in_footer: 0, effective_at: day(date), note }
  }
  const page = { address: 'rules', title: 'กติกา', text: '<p>สอง</p>', in_footer: 0 }
  const history = [
    version('<p>หนึ่ง</p>', '2020-01-01'),
    version('<p>สอง</p>', '2020-02-01', 'เพิ่มข้อสอง'),
    version('<p>สาม</p>', '2999-01-01'),
  ]
  expect(await importJson(shop, { pages: [{ ...page, history }] }, { agreed: [] })).toMatchObject({
    ok: true,
  })
  const own = async () => (await versions()).filter(one => one.page === 'rules').map(({ body }) => body)
  expect(await own()).toEqual(['<p>หนึ่ง</p>', '<p>สอง</p>', '<p>สาม</p>'])
  const { site } = await exportSite({ db }, { folder: 'files' })
  expect((site.pages as { address: string }[]).find(one => one.address === 'rules')).toEqual({
    ...page,
    history,
  })
  // The shop has a history of its own now.
  expect(await importJson(shop, site, { agreed: [] })).toMatchObject({ ok: true })
  expect(await own()).toHaveLength(3)
})

test('a history needs the moment of each version', async () => {
  const page = { ...STORY, address: 'moments', history: [{ title: 'ก', text: 'ข' }] }
  expect(await importJson(shop, { pages: [page] })).toMatchObject({
    error: { faults: [{ place: 'pages[0].history[0].effective_at' }] },
  })
})
