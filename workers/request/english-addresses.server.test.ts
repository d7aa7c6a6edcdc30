import { beforeAll, expect, test } from 'vitest'
import { listPublicAddresses } from '#app/business/storefront/list-public-addresses.server.ts'
import { courses, teachers } from '#app/db/schema/catalogue.ts'
import { pageVersions } from '#app/db/schema/pages.ts'
import { isListed } from '#app/i18n/locale.ts'
import { theShop } from '#app/testing/access-rules/people.ts'
import { aBrowser } from '#app/testing/requests/a-browser.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

const COURSE = '/course/101-course'
const languageOf = ({ text }: { text: string }) => /<html lang="(\w+)"/.exec(text)?.[1]

beforeAll(async () => {
  await theShop()
  await shopNeeds()
    .db.update(courses)
    .set({ english: { name: 'Drawing from life' } })
})

test('answers with the English page, and remembers English', async () => {
  const browser = aBrowser()
  const english = await browser.get(`/en${COURSE}`)
  expect(english.status).toBe(200)
  expect(languageOf(english)).toBe('en')
  expect(english.page.querySelector('h1')?.textContent).toBe('Drawing from life')
  expect(languageOf(await browser.get('/courses'))).toBe('en')
  expect(languageOf(await aBrowser().get(COURSE))).toBe('th')
})

test('names both languages of a page to search engines', async () => {
  const addressesOf = async (path: string, language = 'th') => {
    const { page } = await aBrowser().get(path, { 'Accept-Language': language })
    const href = (selector: string) => page.querySelector(selector)?.getAttribute('href')
    return {
      canonical: href('link[rel=canonical]'),
      th: href('link[hreflang=th]'),
      en: href('link[hreflang=en]'),
      other: href('link[hreflang=x-default]'),
    }
  }
  const [own, english] = [`http://shop.test${COURSE}`, `http://shop.test/en${COURSE}`]
  expect(await addressesOf(COURSE)).toEqual({ canonical: own, th: own, en: english, other: own })
  expect(await addressesOf(`/en${COURSE}`)).toEqual({ canonical: english, th: own, en: english, other: own })
  // The cache of pages gives the same bytes to both addresses.
  expect(await addressesOf(COURSE, 'en')).toMatchObject({ canonical: own })
  expect(await addressesOf(`/en${COURSE}`)).toMatchObject({ canonical: english })
  expect(await addressesOf('/en')).toMatchObject({
    canonical: 'http://shop.test/en',
    th: 'http://shop.test/',
  })
})

test.each(['th', 'en'])('leads a person who chose %s to the page’s own address', async locale => {
  const browser = aBrowser()
  await browser.post('/language', { locale, returnTo: '/' })
  expect(await browser.get(`/en${COURSE}?a=1`)).toMatchObject({ status: 307, location: `${COURSE}?a=1` })
  expect(languageOf(await browser.get(COURSE))).toBe(locale)
})

test('has an English page at each address of the sitemap', async () => {
  const { db, now } = shopNeeds()
  const version = { title: '', body: '<p>ok</p>', version: 1, createdAt: 0, effectiveAt: 0 }
  const pages = ['about', 'terms', 'privacy', 'refunds', 'our-story']
  await db.insert(pageVersions).values(pages.map(page => ({ ...version, page, title: page })))
  await db.insert(teachers).values({ id: 9, name: 'ครูแก้ว' })
  const paths = (await listPublicAddresses({ db, now })).map(({ path }) => path)
  const kinds = new Set(paths.map(path => path.split('/')[1]))
  expect([...kinds].sort()).toEqual([
    '',
    'about',
    'course',
    'courses',
    'page',
    'privacy',
    'product',
    'promotion',
    'refunds',
    'teacher',
    'teachers',
    'terms',
  ])
  expect(paths.filter(path => !isListed(path))).toEqual([])
  for (const path of paths) {
    const english = await aBrowser().get(path === '/' ? '/en' : `/en${path}`)
    expect([path, english.status, languageOf(english)]).toEqual([path, 200, 'en'])
  }
})

test('leads from a link in an English mail, with its token, to an English page', async () => {
  const browser = aBrowser()
  const link = await browser.get('/en/set-password/a-token_of-a-mail?a=1')
  expect(link).toMatchObject({ status: 307, location: '/set-password/a-token_of-a-mail?a=1' })
  expect(languageOf(await browser.get('/login'))).toBe('en')
})

test('keeps the language when another spelling leads to the course', async () => {
  expect((await aBrowser().get('/en/course/101-old-name')).location).toBe(`/en${COURSE}`)
})

test('leads from pages that nobody lists to their own address, in English', async () => {
  const browser = aBrowser()
  expect(await browser.get('/en/login?returnTo=/cart')).toMatchObject({ location: '/login?returnTo=/cart' })
  expect(languageOf(await browser.get('/login'))).toBe('en')
  expect((await aBrowser().post('/en/cart', { intent: 'empty' })).location).toBe('/cart')
})

test.each(['/en//evil.example', '/en/%2F%2Fevil.example', '/en/\\evil.example'])(
  'never leads to another site: %s',
  async path => {
    const { location } = await aBrowser().get(path)
    expect(new URL(location ?? '', 'http://shop.test').origin).toBe('http://shop.test')
  },
)

test('takes no other address that begins with the same letters', async () => {
  expect((await aBrowser().get('/english')).status).toBe(404)
})
