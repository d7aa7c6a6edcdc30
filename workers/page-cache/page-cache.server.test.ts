import { createExecutionContext, env, SELF, waitOnExecutionContext } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { courses, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import { promotions } from '#app/db/schema/pricing.ts'
import { settings } from '#app/db/schema/settings.ts'
import { readShopVersion } from '#app/db/shop-version.ts'
import { LOCALES } from '#app/i18n/locale.ts'
import { DAY, MINUTE, SECOND } from '#app/platform/clock.ts'
import { PERSONAL, SHOP, theShop } from '#app/testing/access-rules/people.ts'
import { collectQueries, type Query } from '#app/testing/database/collected-queries.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { aBrowser } from '#app/testing/requests/a-browser.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import worker from '../app.ts'
import { withPageCache } from './page-cache.ts'

/**
 * The tables whose rows anonymous pages and public calls show. A trigger on each replaces the shop's version
 * (migrations 0024, 0025 and 0049). The tests compare it with what those pages read, and with the triggers.
 */
const SHOWN_TABLES = [
  'bank_accounts',
  'course_user_groups',
  'courses',
  'custom_labels',
  'lectures',
  'origin_banks',
  'page_versions',
  'payment_methods',
  'pricing_plans',
  'products',
  'promotions',
  'provider_keys',
  'related_courses',
  'sections',
  'settings',
  'shipping_methods',
  'teachers',
  'user_groups',
] as const

/**
 * Tests which requests the page cache answers, when it follows a change, and that no answer contains data of another
 * person.
 */

const real = env as unknown as Env
const { db } = shopNeeds()
const COURSE = '/course/101-course'
const PAGES = [
  '/',
  '/courses',
  '/courses?q=Drawing',
  COURSE,
  '/course/102-course',
  '/product/5-workbook',
  '/promotion/1',
]
const DATA = ['/_root.data', '/courses.data', `${COURSE}.data`]
const CALLS = [
  '/public/courses',
  '/public/courses/101/1',
  '/public/product',
  '/public/products/5/1',
  '/public/cart/promotion/all',
  '/public/cart/payments/methods',
  '/public/payments/methods',
  '/public/payments/methods/1',
  '/public/payments/methods/1/bank',
  '/public/payments/howtobuy',
  '/public/customlabel',
  '/api/setting/site/into/1',
  '/api/user/group',
]
const CACHED = [...PAGES, ...DATA, ...CALLS]

let people: Awaited<ReturnType<typeof theShop>>['people']
let visitorId: string
let userId: string

beforeAll(async () => {
  const shop = await theShop()
  people = shop.people
  visitorId = shop.ids.visitorId
  userId = shop.ids.userId
})

type Asked = {
  path: string
  cookie?: string
  language?: string
  agent?: string
  headers?: Record<string, string>
}

async function ask({ path, cookie, language = 'th', agent, headers }: Asked) {
  const response = await SELF.fetch(`${SHOP}${path}`, {
    redirect: 'manual',
    headers: {
      'accept-language': language,
      ...(cookie && { cookie }),
      ...(agent && { 'user-agent': agent }),
      ...headers,
    },
  })
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
  return {
    status: response.status,
    headers: response.headers,
    nonce,
    text: await response.text(),
    isStored: response.headers.get('server-timing')?.includes('memory') ?? false,
  }
}

describe('an anonymous person', () => {
  test.each(CACHED)('gets %s from memory the second time, without a cookie', async path => {
    const first = await ask({ path })
    const second = await ask({ path })
    expect([first.status, second.status, second.isStored]).toEqual([200, 200, true])
    expect([first.headers.get('set-cookie'), second.headers.get('set-cookie')]).toEqual([null, null])
    expect(withoutNonce(second)).toBe(withoutNonce(first))
  })

  test('gets a nonce that nobody else got', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ path: COURSE })))
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(20)
    for (const { nonce, text } of answers) {
      const scripts = readPage(text).querySelectorAll('script:not([src], [type="application/ld+json"])')
      expect(scripts.length).toBeGreaterThan(0)
      expect(new Set(scripts.map(script => script.attributes.nonce))).toEqual(new Set([nonce]))
    }
  })

  const FIRST_VIEW = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }

  test.each(PAGES)('coming from elsewhere gets %s with its styles inside', async path => {
    const linked = await ask({ path })
    const made = await ask({ path: `${path}${path.includes('?') ? '&' : '?'}new=1`, headers: FIRST_VIEW })
    const kept = await ask({ path, headers: FIRST_VIEW })
    expect(kept.isStored).toBe(true)
    for (const first of [made, kept]) {
      const page = readPage(first.text)
      expect(stylesInside(first.text)).toContain('@layer base')
      expect(stylesheetsOf(first.text).map(({ media }) => media)).toEqual(['not all'])
      const nonces = page.querySelectorAll('[nonce]').map(({ attributes }) => attributes.nonce)
      expect(new Set(nonces)).toEqual(new Set([first.nonce]))
    }
    expect(stylesInside(linked.text)).toBe('')
    expect(stylesheetsOf(linked.text).map(({ media }) => media)).toEqual([undefined])
    const emptied = withoutNonce(kept).replace(
      /(<style nonce="">)(?=\/\*!).*?(<\/style><link rel="stylesheet" href="[^"]+") media="not all"/s,
      '$1$2',
    )
    expect(emptied).toBe(withoutNonce(linked))
  })

  test.each([
    ['the shop’s own pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
    ['a script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
    ['a browser that the shop knows', { ...FIRST_VIEW, cookie: `visitor=${'v'.repeat(22)}` }],
    ['a browser that does not say', {}],
  ])('coming from %s gets the page with a link to its styles', async (_, headers) => {
    for (const path of [COURSE, '/cart']) {
      const { text } = await ask({ path, headers })
      expect(stylesheetsOf(text).map(({ media }) => media)).toEqual([undefined])
    }
  })

  test('coming from elsewhere gets the styles inside a page that is not kept too', async () => {
    const { text } = await ask({ path: '/cart', headers: FIRST_VIEW })
    expect(stylesInside(text)).toContain('@layer base')
    expect(stylesheetsOf(text).map(({ media }) => media)).toEqual(['not all'])
  })

  test('gets language and sign-in ways of their own browser', async () => {
    const pages = await Promise.all([
      ask({ path: '/', language: 'en' }),
      ask({ path: '/', language: 'th' }),
      ask({ path: '/', language: 'en', cookie: 'locale=th' }),
      ask({ path: '/', agent: 'Line/13' }),
    ])
    expect(pages.map(({ text }) => /<html lang="(\w+)"/.exec(text)?.[1])).toEqual(['en', 'th', 'th', 'th'])
    expect(withoutNonce(pages[3] as Answer)).not.toBe(withoutNonce(pages[1] as Answer))
  })

  test('gets one page for all addresses that differ only in advertisers’ parameters', async () => {
    await ask({ path: COURSE })
    expect((await ask({ path: `${COURSE}?utm_source=line&fbclid=x` })).isStored).toBe(true)
    const moved = await ask({ path: '/course/101-old?utm_source=line' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${COURSE}?utm_source=line`])
  })

  test('gets only the headers for HEAD', async () => {
    await ask({ path: COURSE })
    const response = await SELF.fetch(`${SHOP}${COURSE}`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('is told that a call’s answer is still current', async () => {
    const etag = (await ask({ path: '/public/courses' })).headers.get('etag') ?? ''
    const again = await ask({ path: '/public/courses', headers: { 'if-none-match': etag } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    await db.update(courses).set({ name: 'Cooking' }).where(eq(courses.id, 101))
    const changed = await ask({ path: '/public/courses', headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('Cooking')
  })

  test('fills one cart with two requests at once', async () => {
    const visit = `visit=${crypto.randomUUID()}`
    const add = (fields: Record<string, string>) =>
      SELF.fetch(`${SHOP}/cart/add`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: SHOP, cookie: visit },
        body: new URLSearchParams({ returnTo: '/', ...fields }),
      })
    const [one, two] = await Promise.all([
      add({ courseId: '101', planId: '1' }),
      add({ courseId: '102', planId: '2' }),
    ])
    const cookie = (response?: Response) =>
      response?.headers
        .getSetCookie()
        .find(line => line.startsWith('visitor='))
        ?.split(';')[0] ?? ''
    expect(cookie(one)).toBe(cookie(two))
    expect(one?.headers.getSetCookie().some(line => line.startsWith('visit=;'))).toBe(true)
    const cart = readPage((await ask({ path: '/cart', cookie: cookie(one) })).text)
    expect(cart.text).toContain('Drawing')
    expect(cart.text).toContain('Cooking')
  })
})

test('a known person’s page is made for them', async () => {
  for (const cookie of [people.visitor.cookie, people.owner.cookie, 'notice=x', '__Host-session=x'])
    expect((await ask({ path: COURSE, cookie })).isStored).toBe(false)
  const others: Record<string, string>[] = [{ authorization: 'Bearer x' }, { 'x-signed-in-as': 'x' }]
  for (const headers of others) expect((await ask({ path: COURSE, headers })).isStored).toBe(false)
  await ask({ path: COURSE })
  expect((await ask({ path: COURSE, cookie: '_ga=x; known-browser=x' })).isStored).toBe(true)
})

test('no byte of a person is in the answer to another', async () => {
  const buyer = aBrowser()
  await buyer.post('/cart/add', { courseId: '102', planId: '2', returnTo: '/' })
  const random = seeded(20_261_122)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const kinds = Object.entries(people)
  const askOnce = async () => {
    const [name, { cookie }] = pick(kinds)
    const own = [cookie, pick(['', 'locale=en', 'locale=th', '_ga=GA1.2.3'])].filter(Boolean).join('; ')
    const asked = {
      path: pick(CACHED),
      cookie: own,
      language: pick(LOCALES),
      agent: pick(['', 'Line/1', 'FBAN']),
    }
    return { name, asked, ...(await ask(asked)) }
  }
  const answers: Awaited<ReturnType<typeof askOnce>>[] = []
  for (let round = 0; round < 20; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, askOnce))))

  const ofOwner = [...PERSONAL, userId, visitorId]
  const leaked = answers.filter(
    ({ name, text }) => name !== 'owner' && ofOwner.some(word => text.includes(word)),
  )
  expect(leaked.map(({ name, asked }) => `${name} ${asked.path}`)).toEqual([])
  const sentCookies = kinds.flatMap(([name, { cookie }]) =>
    cookie.split(/[=;.] ?/).flatMap(part => (part.length > 15 ? [{ name, part }] : [])),
  )
  const ofCookies = answers.filter(answer =>
    sentCookies.some(({ name, part }) => name !== answer.name && answer.text.includes(part)),
  )
  expect(ofCookies.map(({ name, asked }) => `${name} ${asked.path}`)).toEqual([])
  const nonces = answers.map(({ nonce }) => nonce)
  expect(new Set(nonces).size).toBe(answers.length)

  // Every anonymous answer equals every other for the same address, language and browser.
  const byKey = new Map<string, Set<string>>()
  for (const answer of answers.filter(({ name }) => name === 'anonymous')) {
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { path, cookie, language, agent } = answer.asked
    const locale = /locale=(\w+)/.exec(cookie)?.[1] ?? language
    const key = `${path} ${locale} ${agent}`
    byKey.set(key, (byKey.get(key) ?? new Set()).add(withoutNonce(answer)))
  }
  expect([...byKey].filter(([, texts]) => texts.size > 1).map(([key]) => key)).toEqual([])
})

describe('a change by staff', () => {
  test('is on the next page', async () => {
    await ask({ path: COURSE })
    await db.update(courses).set({ statusShow: false }).where(eq(courses.id, 102))
    expect((await ask({ path: '/course/102-course' })).status).toBe(404)
    await db.update(courses).set({ statusShow: true }).where(eq(courses.id, 102))
    expect((await ask({ path: '/course/102-course' })).status).toBe(200)
    await db.update(pricingPlans).set({ price: 123_400 }).where(eq(pricingPlans.id, 1))
    expect((await ask({ path: COURSE })).text).toContain('1,234')
    await db.insert(settings).values({ key: 'title', value: 'New Name', updatedAt: 1 })
    expect((await ask({ path: '/' })).text).toContain('New Name')
  })

  test('is seen in every table that a cached answer reads', async () => {
    const queries: Query[] = []
    const seen = { ...real, DB: collectQueries(testDb, queries) } as Env
    for (const path of CACHED) {
      const context = createExecutionContext()
      const response = await worker.fetch(new Request(`${SHOP}${path}`) as never, seen, context)
      await (response as unknown as Response).text()
      await waitOnExecutionContext(context)
    }
    const { results } = await testDb
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'")
      .all<{ name: string }>()
    const read = results.filter(({ name }) =>
      queries.some(({ sql }) => new RegExp(`\\b${name}"?\\b`).test(sql)),
    )
    // The caller's own rows, of which nobody has any; what triggers derive from a shown table; and the version itself.
    const others = [
      'access_grants',
      'cart_lines',
      'carts',
      'catalogue_words',
      'coupon_redemptions',
      'coupons',
      'course_grams',
      'course_groups',
      'order_lines',
      'orders',
      'progress',
      'shipping_addresses',
      'shop_version',
      'students',
      'throttles',
    ]
    const shown: readonly string[] = SHOWN_TABLES
    expect(
      read.map(({ name }) => name).filter(name => !shown.includes(name) && !others.includes(name)),
    ).toEqual([])
    const triggers = await testDb
      .prepare(
        "SELECT tbl_name || ' ' || name AS name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_version\\_%' ESCAPE '\\'",
      )
      .all<{ name: string }>()
    expect(triggers.results.map(({ name }) => name).sort()).toEqual(
      shown.flatMap(table => ['changed', 'gone', 'new'].map(what => `${table} ${table}_version_${what}`)),
    )
  })

  test('replaces the version only when the page changes', async () => {
    const versionAfter = async (change: () => Promise<unknown>) => {
      const before = await readShopVersion(testDb, Date.now())
      await change()
      return (await readShopVersion(testDb, Date.now())).id !== before.id
    }
    const stock = (availableQty: number) => () =>
      db.update(products).set({ availableQty }).where(eq(products.id, 5))
    expect(await versionAfter(stock(40))).toBe(true)
    expect(await versionAfter(stock(39))).toBe(false)
    expect(await versionAfter(stock(9))).toBe(true)
    expect(await versionAfter(stock(0))).toBe(true)
    const sold = () => db.update(courses).set({ salesCount: 7 }).where(eq(courses.id, 101))
    expect(await versionAfter(sold)).toBe(false)
  })
})

test("compares an old page's order with the database", async () => {
  const seen = { ...real, PAGE_CACHE_SECONDS: '60', DB: collectQueries(testDb, []) }
  const send = async (path: string, init: RequestInit = {}) => {
    const context = createExecutionContext()
    const response = await worker.fetch(new Request(`${SHOP}${path}`, init) as never, seen, context)
    const page = readPage(await response.text())
    await waitOnExecutionContext(context)
    return page
  }
  await db.update(pricingPlans).set({ price: 150_000 }).where(eq(pricingPlans.id, 1))
  await send(COURSE)
  await db.update(pricingPlans).set({ price: 160_000 }).where(eq(pricingPlans.id, 1))
  const old = await send(COURSE)
  expect(old.querySelector('input[name="shownPrice.1"]')?.getAttribute('value')).toBe('150000')
  const order = { intent: 'order', line: 'course:101', 'plan.course:101': '1', paymentMethodId: '1' }
  const contact = { fullname: 'Old Page', email: 'old.page@example.com', tel: '0812345678' }
  const refused = await send(COURSE, {
    method: 'POST',
    headers: { origin: SHOP, host: new URL(SHOP).host, 'accept-language': 'th' },
    body: new URLSearchParams({ ...order, ...contact, 'shownPrice.1': '150000' }),
  })
  expect(refused.text).toContain('1,500')
  expect(refused.text).toContain('1,600')
  const { results } = await testDb.prepare("SELECT id FROM orders WHERE email = 'old.page@example.com'").all()
  expect(results).toEqual([])
})

test('the version changes when a registration or promotion starts or ends', async () => {
  const start = 2_000_000_000_000
  await db.update(courses).set({ registrationStart: start }).where(eq(courses.id, 102))
  await db
    .update(promotions)
    .set({ endsAt: start + DAY })
    .where(eq(promotions.id, 1))
  const at = async (now: number) => readShopVersion(testDb, now)
  const [before, on, after] = [await at(start - 1), await at(start), await at(start + DAY)]
  expect([before.nextChange, on.nextChange, after.nextChange]).toEqual([start, start + DAY, null])
  expect(new Set([before.id, on.id, after.id]).size).toBe(3)
})

describe('while time passes', () => {
  let renders = 0
  let binding: D1Database
  const answer = async () => {
    renders += 1
    return new Response(`render ${renders} <script nonce="${'n'.repeat(22)}">`, {
      headers: { 'content-security-policy': `script-src 'nonce-${'n'.repeat(22)}'` },
    })
  }
  const cached = withPageCache(answer, { release: 'test', pageStyles: { linked: '<link>', inside: '' } })
  const start = 1_900_000_000_000

  beforeEach(() => {
    renders = 0
    // A binding of its own, so that nothing is known of it.
    binding = collectQueries(testDb, [])
    vi.useFakeTimers({ toFake: ['Date'], now: start })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function renderAt(after: number, path = `/?at=${crypto.randomUUID()}`) {
    vi.setSystemTime(start + after)
    const context = createExecutionContext()
    const mine = { ...real, PAGE_CACHE_SECONDS: '2', DB: binding }
    const response = await cached(new Request(`${SHOP}${path}`), mine, context)
    const text = await response.text()
    await waitOnExecutionContext(context)
    return Number(/render (\d+)/.exec(text)?.[1])
  }
  const change = () =>
    db
      .update(courses)
      .set({ name: `${Math.random()}` })
      .where(eq(courses.id, 101))

  test('shows a change four seconds later at most', async () => {
    const path = `/?q=${crypto.randomUUID()}`
    expect(await renderAt(0, path)).toBe(1)
    await change()
    expect(await renderAt(1 * SECOND, path)).toBe(1)
    // The version is read in the background, and this answer is still the old one.
    expect(await renderAt(2.5 * SECOND, path)).toBe(1)
    expect(await renderAt(3 * SECOND, path)).toBe(1)
    expect(await renderAt(3.1 * SECOND, path)).toBe(2)
  })

  test('nobody gets an old page after four seconds without visitors', async () => {
    const path = `/?q=${crypto.randomUUID()}`
    await renderAt(0, path)
    await change()
    expect(await renderAt(4 * SECOND, path)).toBe(2)
  })

  test('makes a page anew in the background each minute', async () => {
    const path = `/?q=${crypto.randomUUID()}`
    await renderAt(0, path)
    expect(await renderAt(59 * SECOND, path)).toBe(1)
    expect(await renderAt(MINUTE, path)).toBe(1)
    expect(await renderAt(MINUTE + 1, path)).toBe(2)
    expect(await renderAt(12 * MINUTE, path)).toBe(3)
  })

  test('another isolate finds the page in the data centre’s cache', async () => {
    const path = `/?q=${crypto.randomUUID()}`
    await renderAt(0, path)
    binding = collectQueries(testDb, [])
    expect(await renderAt(1, path)).toBe(1)
  })
})

type Answer = Awaited<ReturnType<typeof ask>>

function withoutNonce({ text, nonce }: Pick<Answer, 'text' | 'nonce'>): string {
  return nonce ? text.replaceAll(nonce, '') : text
}

function stylesInside(html: string): string | undefined {
  return /<style nonce="[\w-]+">(.*?)<\/style><link rel="stylesheet"/s.exec(html)?.[1]
}

function stylesheetsOf(html: string) {
  return readPage(html)
    .querySelectorAll('link[rel=stylesheet]')
    .map(({ attributes }) => attributes)
}

/** Returns random numbers from 0 to 1, the same ones in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
