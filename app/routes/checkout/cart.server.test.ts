import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { COUPON_GUESSES_ALLOWED } from '#app/business/orders/placing/coupon-guesses.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { aBrowser, type Browser, signIn } from '#app/testing/requests/a-browser.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const JSON_TOO = '/cart/change'

let buyers = 0
/** The form as the cart's page sends it, for both courses. */
const aForm = (over: Record<string, string> = {}) => ({
  intent: 'order',
  returnTo: '/cart',
  line: 'course:101',
  'plan.course:101': '1',
  paymentMethodId: '1',
  fullname: 'สมชาย ใจดี',
  email: `cart${++buyers}@example.com`,
  tel: '0812345678',
  idempotencyKey: crypto.randomUUID(),
  ...over,
})
const BOOK = { line: 'product:5', 'qty.product:5': '1', shippingMethodId: '1' }
const ADDRESS = {
  shippingFullname: 'สมชาย ใจดี',
  shippingTel: '0812345678',
  shippingAddress: '1 ถนนสุขุมวิท กรุงเทพฯ 10110',
}
const ordersOf = async (email: string) =>
  (await testDb.prepare('SELECT * FROM orders WHERE email = ?').bind(email).all<Record<string, unknown>>())
    .results

async function aCart(...things: Record<string, string>[]): Promise<Browser> {
  const browser = aBrowser()
  await fill(browser, ...things)
  return browser
}
async function fill(browser: Browser, ...things: Record<string, string>[]): Promise<void> {
  for (const thing of things) expect((await browser.post('/cart/add', thing)).location).toBe('/cart')
}
const THAI = { courseId: '101', planId: '1' }
const DRAWING = { courseId: '102', planId: '2' }
const WORKBOOK = { productId: '5', qty: '1' }

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs)
  await aPromotion(needs, { courseIds: [101, 102], promotionType: 'P1' })
  await testDb.prepare('UPDATE products SET available_qty = 5').run()
})

test("orders selected lines and keeps the visitor's other lines", async () => {
  const browser = await aCart(THAI, DRAWING)
  const form = aForm()
  const placed = await browser.post('/cart', form)
  const [order] = await ordersOf(form.email)
  expect(placed).toMatchObject({ status: 302, location: `/order/${order?.token}` })
  expect(order).toMatchObject({ payable: 150_000 })
  const { page } = await browser.get('/cart')
  expect(page.text).toContain('Drawing')
  expect(page.values('line')).not.toContain('course:101')
})

test("orders a student's book to the typed address", async () => {
  const student = await anAccount(needs)
  const browser = aBrowser()
  await signIn(browser, student)
  await fill(browser, WORKBOOK)
  const form = { ...aForm(), ...BOOK, ...ADDRESS }
  const { answer } = await browser.ask('/checkout', { ...form, shownPayable: '30000' })
  expect(answer).toMatchObject({ kind: 'placed', next: 'report' })
  expect(await ordersOf(student.email)).toMatchObject([{ payable: 30_000, shipping_fee: 5_000 }])
})

test("keeps the visitor's cart after signing in", async () => {
  const student = await anAccount(needs)
  const browser = await aCart(THAI)
  const { username, password } = student
  await browser.post('/login', { username, password, returnTo: '/cart' })
  expect((await browser.get('/cart')).page.values('line')).toContain('course:101')
})

test('refuses a changed price and names the line', async () => {
  const browser = await aCart(THAI)
  const form = aForm({ 'shownPrice.1': '120000', shownPayable: '120000' })
  const { answer } = await browser.ask('/checkout', form)
  expect(answer).toMatchObject({
    code: 'PRICE_CHANGED',
    changed: {
      before: { minor: 120_000 },
      after: { minor: 150_000 },
      lines: [{ key: 'course:101', before: { minor: 120_000 }, after: { minor: 150_000 } }],
    },
  })
  const { page } = await browser.post('/cart', { ...form, shownPayable: '' })
  expect(page.text).toContain('1,200')
  expect(await ordersOf(form.email)).toEqual([])
})

test('refuses a foreign line and orders nothing', async () => {
  const form = aForm()
  const { answer } = await (await aCart(DRAWING)).ask('/checkout', form)
  expect(answer).toMatchObject({ code: 'NOT_IN_CART', errors: { 'line.course:101': { code: 'SAID' } } })
  expect(await ordersOf(form.email)).toEqual([])
})

test('orders the same cart only once from two tabs', async () => {
  const browser = await aCart(WORKBOOK)
  const form = { ...aForm(), ...BOOK, ...ADDRESS }
  const press = () => browser.ask('/checkout', { ...form, idempotencyKey: crypto.randomUUID() })
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ answer }) => answer.kind).sort()).toEqual(['placed', 'refused'])
  expect(await ordersOf(form.email)).toHaveLength(1)
})

test('refuses more than the stock beside the line', async () => {
  const form = { ...aForm(), ...BOOK, ...ADDRESS, 'qty.product:5': '9' }
  const { answer } = await (await aCart(WORKBOOK)).ask('/checkout', form)
  expect(answer).toMatchObject({ code: 'SOLD_OUT', errors: { 'line.product:5': { code: 'SAID' } } })
})

test('requires an address and a method for a book', async () => {
  const { line, ...form } = { ...aForm(), ...BOOK, shippingMethodId: '' }
  const { answer } = await (await aCart(WORKBOOK)).ask('/checkout', { ...form, line })
  expect(answer).toMatchObject({ kind: 'refused', code: 'requiredShippingAddress' })
})

test('explains an unavailable line and leaves it out', async () => {
  const browser = await aCart(THAI, DRAWING)
  await testDb.prepare('UPDATE courses SET registration_end = 1 WHERE id = 102').run()
  const { page } = await browser.get('/cart')
  await testDb.prepare('UPDATE courses SET registration_end = NULL').run()
  expect(page.text).toContain('ไม่รวมในยอดชำระ')
  expect(page.values('line')).toEqual(['course:101'])
})

test('highlights a changed price until it is acknowledged', async () => {
  const browser = await aCart(THAI)
  await testDb.prepare('UPDATE pricing_plans SET price = 160000 WHERE id = 1').run()
  const { page } = await browser.get('/cart')
  const acknowledged = await browser.post(JSON_TOO, { returnTo: '/cart', intent: 'acknowledge' })
  const after = await browser.get('/cart')
  await testDb.prepare('UPDATE pricing_plans SET price = 150000 WHERE id = 1').run()
  expect(page.text).toContain('ราคาเดิม ฿1,500 ตอนนี้ ฿1,600')
  expect(acknowledged).toMatchObject({ status: 303, location: '/cart' })
  expect(after.page.text).not.toContain('ราคาเดิม')
})

test('removes a line by plain form and restores it', async () => {
  const browser = await aCart(THAI)
  const { location } = await browser.post(JSON_TOO, { returnTo: '/cart', remove: 'course:101' })
  expect(location).toMatch(/^\/cart\?removed=/)
  const { page } = await browser.get(location ?? '')
  expect(page.text).toContain('นำรายการออกจากตะกร้าแล้ว')
  const undo = new URLSearchParams((location ?? '').split('?')[1]).get('removed') ?? ''
  await browser.post(JSON_TOO, { returnTo: '/cart', undo })
  expect((await browser.get('/cart')).page.values('line')).toContain('course:101')
})

test('changes the quantity by the plain form', async () => {
  const browser = await aCart(WORKBOOK)
  await browser.post(JSON_TOO, {
    returnTo: '/cart',
    intent: 'update',
    line: 'product:5',
    'qty.product:5': '3',
  })
  expect((await browser.get('/cart')).page.values('qty.product:5')).toEqual(['3'])
})

test('adds a course to the cart with its plan', async () => {
  const browser = await aCart(DRAWING)
  const { location } = await browser.post(JSON_TOO, {
    intent: 'together',
    returnTo: '/course/101-course',
    line: 'course:101',
    'plan.course:101': '1',
  })
  expect(location).toBe('/cart')
  expect((await browser.get('/cart')).page.values('line')).toContain('course:101')
})

test("gathers a promotion's courses and selects it", async () => {
  const browser = aBrowser()
  const form = { returnTo: '/course/101-course', line: 'course:101', 'plan.course:101': '1', gather: '1' }
  const { location } = await browser.post(JSON_TOO, form)
  expect(location).toBe('/cart?promotion=1')
  const { page } = await browser.get(location ?? '')
  expect(page.values('line').sort()).toEqual(['course:101', 'course:102'])
  expect(page.values('promotionId')).toEqual(['1'])
})

test('keeps a coupon over a reload, then drops it', async () => {
  const browser = await aCart(THAI)
  await browser.post(JSON_TOO, { returnTo: '/cart', intent: 'hold-coupon', couponCode: 'save100' })
  expect((await browser.get('/cart')).page.values('couponCode')).toContain('SAVE100')
  const { location } = await browser.post(JSON_TOO, { returnTo: '/cart', dropCoupon: 'SAVE100' })
  expect(location).toBe('/cart')
  expect((await browser.get('/cart')).page.values('couponCode')).not.toContain('SAVE100')
})

test('counts guessed codes that a script holds', async () => {
  const browser = aBrowser()
  const hold = async (couponCode: string) =>
    (await browser.ask(JSON_TOO, { returnTo: '/cart', intent: 'hold-coupon', couponCode })).answer
  for (let guess = 0; guess < COUPON_GUESSES_ALLOWED; guess++)
    expect(await hold(`guess${guess}`)).toMatchObject({ kind: 'refused', code: 'NOT_FOUND' })
  expect(await hold('one more')).toMatchObject({ kind: 'refused', code: 'TOO_MANY_TRIES' })
  expect(await hold('save100')).toMatchObject({ kind: 'refused', code: 'TOO_MANY_TRIES' })
})

test('removes a used coupon from the cart', async () => {
  const browser = await aCart(THAI, DRAWING)
  await browser.post(JSON_TOO, { returnTo: '/cart', intent: 'hold-coupon', couponCode: 'save100' })
  const form = aForm({ couponCode: 'SAVE100' })
  expect((await browser.post('/cart', form)).status).toBe(302)
  expect((await browser.get('/cart')).text).not.toContain('SAVE100')
})

test.each([
  [{}],
  [{ remove: 'lecture:1' }],
  [{ undo: '[{"courseId":"1"}]' }],
  [{ undo: 'no json' }],
  [{ intent: 'hold-coupon', couponCode: '' }],
  [{ gather: 'x' }],
])('answers 400 to an unknown change: %j', async fields => {
  expect((await aBrowser().post(JSON_TOO, { ...fields } as Record<string, string>)).status).toBe(400)
})

test('leaves the database without audit violations', async () => {
  expect(await findViolations(testDb)).toEqual([])
})
