import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { aBrowser, signIn } from '#app/testing/requests/a-browser.ts'
import { aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
/** The longest allowed name, at three bytes per character. behaviour: Text limits */
const LONG_NAME = `สมุด${'ก'.repeat(251)}`
const PATH = '/product/5-workbook'
const [PICTURE, OTHER_PICTURE] = ['1', '2'].map(digit => `/files/${digit.repeat(64)}.jpg`) as [string, string]

beforeAll(async () => {
  await aShop(needs)
  const shown = {
    availableQty: 3,
    pictures: [PICTURE, OTHER_PICTURE],
    metaTitle: 'A workbook </title>',
    metaDescription: 'For small shops',
  }
  await needs.db.update(products).set(shown).where(eq(products.id, 5))
  const at = needs.now()
  const gone = { slug: 'gone', price: 9_900, pictures: [], createdAt: at, updatedAt: at }
  await needs.db.batch([
    needs.db.insert(products).values({ ...gone, id: 6, name: LONG_NAME }),
    needs.db.insert(products).values({ ...gone, id: 7, name: 'Hidden', statusShow: false }),
    aPromotion(needs, { id: 1, title: 'Both together', promotionType: 'P1', courseIds: [101, 102] }),
  ])
})

test.each(['/product/5', '/product/5-', '/product/5-old-name', '/product/0005-workbook'])(
  'redirects %s to the current address, keeping the query',
  async path => {
    const { status, location } = await aBrowser().get(`${path}?a=1`)
    expect({ status, location }).toEqual({ status: 301, location: `${PATH}?a=1` })
  },
)

test.each([
  '/product/7',
  '/product/7-gone',
  '/product/999',
  '/product/abc',
  '/product/0',
  '/product/99999999999999999999',
  '/promotion/999',
  '/promotion/x',
])('answers a friendly 404 for %s', async path => {
  const { status, page } = await aBrowser().get(path)
  expect(status).toBe(404)
  expect(page.text).toContain('Page not found !')
})

test('describes the product to search engines and chats', async () => {
  const { page } = await aBrowser().get(PATH)
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`http://shop.test${PATH}`)
  expect(page.meta('og:title')).toBe('A workbook </title>')
  expect(page.meta('description')).toBe('For small shops')
  expect(page.querySelector('script[type="application/ld+json"]')?.textContent).toContain(
    'https://schema.org/InStock',
  )
})

test('makes a 600 by 314 card from the first picture', async () => {
  const { page } = await aBrowser().get(PATH)
  expect(page.meta('og:image')).toBe(`http://shop.test${PICTURE}/card.jpg`)
  expect(page.meta('og:image:width')).toBe('600')
  expect(page.meta('og:image:height')).toBe('314')
  expect(page.meta('twitter:card')).toBe('summary_large_image')
})

test('shows pictures with alt texts and the stock', async () => {
  const { page } = await aBrowser().get(PATH)
  expect(page.querySelector('img[alt="Workbook รูปที่ 2 จาก 2"]')).not.toBeNull()
  expect(page.text).toContain('เหลือ 3 ชิ้น')
})

test('offers no button for a sold-out product', async () => {
  const { page } = await aBrowser().get('/product/6-gone')
  expect(page.text).toContain(LONG_NAME)
  expect(page.text).toContain('สินค้าหมด')
  expect(page.querySelector('form[action="/cart/add"]')).toBeNull()
})

test('makes one round trip for a visitor with cart', async () => {
  holdClock()
  const browser = aBrowser()
  await browser.post('/cart/add', { productId: '5', qty: '2', returnTo: PATH })
  await browser.get(PATH)
  const { page, trips } = await browser.get(PATH)
  expect(trips).toBe(1)
  expect(page.querySelector('[aria-label="ตะกร้า มี 1 รายการ"]')).not.toBeNull()
  expect((await browser.get('/promotion/1')).trips).toBe(1)
})

test('adds a line by plain form and shows the cart', async () => {
  const browser = aBrowser()
  const { status, location } = await browser.post('/cart/add', {
    courseId: '101',
    planId: '1',
    returnTo: '/course/101',
  })
  expect({ status, location }).toEqual({ status: 303, location: '/cart' })
  expect((await browser.get('/cart')).page.text).toContain('ทำอาหารไทย')
})

test('returns the typed quantity and reason within the shop', async () => {
  const browser = aBrowser()
  const refused = await browser.post('/cart/add', { productId: '5', qty: '4', returnTo: PATH })
  expect(refused).toMatchObject({ status: 303, location: `${PATH}?notAdded=SOLD_OUT&qty=4#buy` })
  const { page } = await browser.get(`${PATH}?notAdded=SOLD_OUT&qty=4`)
  expect(page.text).toContain('กรอกจำนวนเป็นตัวเลข 1 ถึง 3')
  expect(page.values('qty')).toEqual(['4'])
  const abroad = await browser.post('/cart/add', { productId: '5', qty: '4', returnTo: '//evil.test' })
  expect(abroad.location).toBe('/?notAdded=SOLD_OUT&qty=4#buy')
})

test('answers a script with the cart count and undo', async () => {
  const browser = aBrowser()
  const ask = (fields: Record<string, string>) => browser.ask('/cart/add', { ...fields, returnTo: PATH })
  expect((await ask({ productId: '5', qty: '1' })).answer).toMatchObject({
    kind: 'added',
    count: 1,
    undo: { productId: '5', do: 'remove' },
  })
  expect((await ask({ productId: '5', qty: '3' })).answer).toMatchObject({
    undo: { productId: '5', qty: '1' },
  })
  expect((await ask({ productId: '5', do: 'remove' })).answer).toMatchObject({ kind: 'added', count: 0 })
})

test.each([
  ['a quantity that is not a number', { productId: '5', qty: 'สอง' }, 'refused'],
  ['none', { productId: '5', qty: '0' }, 'refused'],
  ['half a product', { productId: '5', qty: '1.5' }, 'refused'],
  ['too high a quantity', { productId: '5', qty: '1000' }, 'refused'],
  ['a hidden product', { productId: '7', qty: '1' }, 'refused'],
  ['the plan of another course', { courseId: '101', planId: '2' }, 'refused'],
])('refuses %s with a sentence', async (_, fields, kind) => {
  const { status, answer } = await aBrowser().ask('/cart/add', { ...fields, returnTo: PATH })
  expect(status).toBe(200)
  expect(answer).toMatchObject({ kind, sentence: expect.stringMatching(/\S/) })
})

test.each([{}, { productId: '5', courseId: '101' }, { productId: "5' OR 1=1" }])(
  'answers 400 to the unknown form %o',
  async fields => {
    expect((await aBrowser().ask('/cart/add', fields as Record<string, string>)).status).toBe(400)
  },
)

test.each([
  ['instructor', ['instructor']],
  ['owner', ['owner']],
] as [string, Role[]][])('tells an %s before the cart that they cannot buy', async (_, roles) => {
  const account = await anAccount(needs, roles)
  const browser = aBrowser()
  // They fill the cart as a visitor, then sign in.
  await browser.post('/cart/add', { productId: '5', qty: '1' })
  await signIn(browser, account)
  const pages = [PATH, '/cart', '/course/101-course', '/promotion/1']
  for (const path of pages) {
    const { status, page } = await browser.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(page.text, path).toContain('บัญชีครูและเจ้าหน้าที่ซื้อไม่ได้')
    const actions = page.querySelectorAll('form').map(form => form.getAttribute('action'))
    for (const action of ['/cart/add', '/cart', '/checkout']) expect(actions, path).not.toContain(action)
  }
  const { page } = await browser.get('/cart')
  expect(page.querySelector('button[name=remove][value="product:5"]')).not.toBeNull()
})

test('lets a student who also teaches buy', async () => {
  const browser = aBrowser()
  await signIn(browser, await anAccount(needs, ['student', 'instructor']))
  const { page } = await browser.get(PATH)
  expect(page.querySelector('form[action="/cart/add"]')).not.toBeNull()
  expect(page.text).not.toContain('บัญชีครูและเจ้าหน้าที่ซื้อไม่ได้')
})

test("adds a promotion's courses by plain form or explains", async () => {
  const browser = aBrowser()
  const added = await browser.post('/promotion/1/add', {})
  expect(added).toMatchObject({ status: 303, location: '/cart?promotion=1' })
  expect((await browser.get('/promotion/1')).page.text).toContain('ไปที่ตะกร้าและใช้โปรโมชัน')
  await testDb.prepare('UPDATE promotions SET enabled = 0').run()
  const late = await browser.post('/promotion/1/add', {})
  expect(late.location).toBe('/promotion/1?notAdded=PROMOTION_NOT_AVAILABLE')
  expect((await browser.get('/promotion/1')).page.text).toContain('โปรโมชันนี้ปิดอยู่')
})
