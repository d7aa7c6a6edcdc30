import { env, SELF } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import demo from '#app/site-file/demo/shop.json'
import { importJson, type TestShop } from '#app/site-file/testing-site.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { readableOf, thaiLettersIn, unmarkedThaiIn } from '#app/testing/pages/thai-letters.ts'
import { aBrowser, SHOP, signIn } from '#app/testing/requests/a-browser.ts'

const shop = env as unknown as TestShop
const ENGLISH = { 'Accept-Language': 'en-GB,en;q=0.9,th;q=0.8' }
const get = (path: string, headers: Record<string, string> = ENGLISH) =>
  SELF.fetch(`${SHOP}${path}`, { headers, redirect: 'manual' })

// What people wrote stays in their language.
beforeAll(async () => {
  const { orders: _, ...site } = demo
  const courses = site.courses.map(({ comments: _, ...course }) => course)
  const result = await importJson(shop, { ...site, courses }, { now: Date.now() })
  if (!result.ok) throw new Error(JSON.stringify(result.error.faults))
})

/** Thai that an English reader should see: the names of the language, and of an account as the bank shows it. */
const MEANT = ['ภาษาไทย', 'ไทย Switch', 'ไทย English', 'บริษัท โรงเรียนริมคลอง (ตัวอย่าง) จำกัด']

/** The places of a page with Thai letters, as a reader sees them. */
const thaiIn = (html: string) =>
  thaiLettersIn(MEANT.reduce((text, word) => text.replaceAll(word, ''), readableOf(html)))

test.each([
  '/',
  '/courses',
  '/courses?group=%E0%B8%A0%E0%B8%B2%E0%B8%A9%E0%B8%B2',
  '/courses?filter=products',
  '/course/101-english-at-work',
  '/course/106-small-shop-accounts',
  '/course/111-weekend-pottery-workshop',
  '/product/501-small-shop-workbook',
  '/promotion/1',
  '/teachers',
  '/teacher/1',
  '/about',
  '/refunds',
])('shows no Thai letter on %s in English', async path => {
  let answer = await get(path)
  if (answer.status === 301) answer = await get(answer.headers.get('Location') ?? '')
  expect(answer.status).toBe(200)
  expect(thaiIn(await answer.text())).toEqual([])
})

test('shows the cart with its checkout without a Thai letter', async () => {
  const browser = aBrowser()
  await browser.post('/cart/add', { courseId: '101', planId: '1011' }, ENGLISH)
  await browser.post('/cart/add', { productId: '502', qty: '1' }, ENGLISH)
  await browser.post('/language', { locale: 'en', returnTo: '/cart' })
  const { status, text } = await browser.get('/cart')
  expect(status).toBe(200)
  expect(text).toContain('Rimkhlong painting set')
  expect(text).toContain('Registered mail')
  expect(thaiIn(text)).toEqual([])
})

/** Names of people and what they wrote, the longest first, so that a part does not hide the whole. */
const OF_PEOPLE = (JSON.stringify(demo.accounts).match(/[\u0e00-\u0e7f]+/g) ?? []).toSorted(
  (one, other) => other.length - one.length,
)

test.each([
  ['student', '/myaccount'],
  ['student', '/myaccount/courses'],
  ['student', '/course/101-english-at-work?learn=true&lecture=101001'],
  ['malee', '/course/103-leaves-and-pots-in-watercolour?learn=true&lecture=103010'],
  ['teacher', '/teach'],
  ['editor', '/admin/courses'],
  ['editor', '/admin/products'],
  ['editor', '/admin/coupons'],
  ['editor', '/admin/promotions'],
])('shows %s no Thai of the school on %s', async (username, path) => {
  const browser = aBrowser()
  const password = demo.accounts.find(account => account.username === username)?.password ?? ''
  await signIn(browser, { username, password })
  let answer = await browser.get(path, ENGLISH)
  if (answer.status === 301) answer = await browser.get(answer.location ?? '', ENGLISH)
  expect(answer.status).toBe(200)
  expect(thaiIn(OF_PEOPLE.reduce((text, words) => text.replaceAll(words, ''), answer.text))).toEqual([])
  expect(unmarkedThaiIn(answer.text)).toEqual([])
})

test('shows and marks Thai where there is no English', async () => {
  await importJson(shop, { courses: [{ id: 101, english: { promise: '' } }] })
  const text = await (await get('/course/101-english-at-work')).text()
  expect(text).toContain('English at Work: Speak Up')
  expect(text).toContain('lang="th">พูดในที่ประชุมภาษาอังกฤษได้ตั้งแต่สัปดาห์นี้')
  expect(unmarkedThaiIn(text)).toEqual([])
})

test("shows a course's questions in the reader's language", async () => {
  const [english, thai] = await Promise.all(
    [ENGLISH, { 'Accept-Language': 'th' }].map(async headers =>
      readPage(await (await get('/course/101-english-at-work', headers)).text()),
    ),
  )
  const asked = (page = english) => page?.querySelectorAll('main details h3').map(({ text }) => text) ?? []
  expect(asked()).toContain('What if I don’t finish within 90 days?')
  expect(asked(thai)).toContain('ถ้าเรียนไม่จบใน 90 วัน ทำอย่างไร')
  expect(english?.text).toContain('Any days you have left are added')
})

test('answers calls in the language of Accept-Language', async () => {
  const answers = await Promise.all([ENGLISH, {}].map(headers => get('/public/courses/101/x', headers)))
  const [english, thai] = await Promise.all(answers.map(answer => answer.text()))
  expect(english).toContain('English at Work')
  expect(english).not.toContain('"english":')
  expect(thai).toContain('ภาษาอังกฤษสำหรับที่ทำงาน')
  const [first, second] = answers.map(({ headers }) => headers.get('ETag'))
  expect(first).not.toBe(second)
  expect(answers[0]?.headers.get('Vary')).toContain('Accept-Language')
})

test('finds a course by English and by Thai words', async () => {
  for (const words of ['watercolour', 'สีน้ำ']) {
    const answer = await get(`/public/courses?keyword=${encodeURIComponent(words)}`)
    expect(await answer.text()).toContain('Leaves and Pots in Watercolour')
  }
})
