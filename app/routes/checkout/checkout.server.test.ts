import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anAccount } from '#app/business/accounts/testing-accounts.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { aSquareJpg } from '#app/business/uploads/pictures/testing-pictures.ts'
import { customLabels, students, user } from '#app/db/schema/accounts.ts'
import { pricingPlans } from '#app/db/schema/catalogue.ts'
import { bankAccounts } from '#app/db/schema/payments.ts'
import { aBrowser, signIn } from '#app/testing/requests/a-browser.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

const needs = shopNeeds()
const COURSE = `/course/101-${encodeURIComponent('course')}`
const SCRIPT = '/checkout'

let buyers = 0
const aForm = (over: Record<string, string> = {}) => ({
  intent: 'order',
  line: 'course:101',
  'plan.course:101': '1',
  paymentMethodId: '1',
  fullname: 'สมชาย ใจดี',
  email: `form${++buyers}@example.com`,
  tel: '0812345678',
  idempotencyKey: crypto.randomUUID(),
  ...over,
})
const free = { 'plan.course:101': '4', paymentMethodId: '' }
const ordersOf = async (email: string) =>
  (await testDb.prepare('SELECT * FROM orders WHERE email = ?').bind(email).all<Record<string, unknown>>())
    .results

beforeAll(async () => {
  await aShop(needs, { setting: { is_thank_you_page: 1 } })
  const plan = { planType: 'Period', term: 30, termUnit: 'Day(s)', freeCourseIds: [], isDefault: false }
  await needs.db.insert(pricingPlans).values({ ...plan, id: 4, courseId: 101, name: 'Free', price: 0 })
  await aCoupon(needs)
})

test('shows bank accounts and the PromptPay QR', async () => {
  const picture = `/files/${'2'.repeat(64)}.png`
  await needs.db.update(bankAccounts).set({ promptPayImage: picture })
  const browser = aBrowser()
  await browser.post('/cart/add', { courseId: '101', planId: '1', returnTo: COURSE })
  for (const path of [COURSE, '/cart']) {
    const { page } = await browser.get(path)
    expect(page.querySelector('[data-bank=KBANK]')).not.toBeNull()
    expect(page.links).toContain(picture)
  }
})

test('orders by the plain form and signs the buyer in', async () => {
  const browser = aBrowser()
  const form = aForm()
  const placed = await browser.post(COURSE, form)
  const [order] = await ordersOf(form.email)
  expect(placed).toMatchObject({ status: 302, location: `/order/${order?.token}` })
  expect(order).toMatchObject({ status: 'notYetReceived', payable: 150_000, fullname: 'สมชาย ใจดี' })
  expect((await browser.get('/myaccount/student/order')).page.text).toContain(String(order?.id))
})

test('orders by script, once for one idempotency key', async () => {
  const browser = aBrowser()
  const form = aForm({ shownPayable: '150000' })
  const { answer } = await browser.ask(SCRIPT, form)
  expect(answer).toMatchObject({ kind: 'placed', next: 'report' })
  const [again, stranger] = [await browser.ask(SCRIPT, form), await aBrowser().ask(SCRIPT, form)]
  expect(again.answer).toEqual(answer)
  expect(stranger.answer).toMatchObject({ kind: 'refused', errors: { email: { code: 'KNOWN_EMAIL' } } })
  expect(await ordersOf(form.email)).toHaveLength(1)
})

test('gives the plain form back with errors and values', async () => {
  const form = aForm({ fullname: '', email: 'somchai@', tel: '12ก', couponCode: 'SAVE100' })
  const { status, page } = await aBrowser().post(COURSE, form)
  expect(status).toBe(200)
  for (const [name, typed] of Object.entries({ email: 'somchai@', tel: '12ก', couponCode: 'SAVE100' }))
    expect(page.values(name)).toEqual([typed])
  expect(page.invalidNames).toEqual(['fullname', 'tel', 'email'])
  expect(await ordersOf('somchai@')).toEqual([])
})

test('tells the script every error and the typed values', async () => {
  const { answer } = await aBrowser().ask(SCRIPT, aForm({ fullname: ' ', email: 'x', tel: '' }))
  expect(answer).toMatchObject({
    kind: 'refused',
    code: 'CONTACT_INVALID',
    errors: { fullname: { code: 'REQUIRED' }, email: { code: 'FORMAT' }, tel: { code: 'REQUIRED' } },
    typed: { email: 'x', 'plan.course:101': '1', paymentMethodId: '1' },
  })
})

test('asks a known address to sign in, keeping input', async () => {
  const { email } = await anAccount(needs)
  const form = aForm({ email: email.toUpperCase() })
  const { answer } = await aBrowser().ask(SCRIPT, form)
  expect(answer).toMatchObject({ code: 'DUPLICATE_EMAIL', errors: { email: { code: 'KNOWN_EMAIL' } } })
  expect(answer.typed).toMatchObject({ email: form.email, fullname: form.fullname })
  const { page } = await aBrowser().post(COURSE, form)
  expect(page.links).toContainEqual(expect.stringMatching(/^\/login\?returnTo=/))
  expect(await ordersOf(email)).toEqual([])
})

test('refuses a changed price and shows both prices', async () => {
  const form = aForm()
  const shown = await aBrowser().ask(SCRIPT, { ...form, shownPayable: '100' })
  expect(shown.answer).toMatchObject({
    code: 'PRICE_CHANGED',
    changed: { before: { minor: 100 }, after: { minor: 150_000 }, lines: [] },
  })
  const { page } = await aBrowser().post(COURSE, { ...form, 'shownPrice.1': '120000', 'shownPrice.2': '1' })
  expect(page.text).toContain('1,200')
  expect(page.text).toContain('1,500')
  expect(await ordersOf(form.email)).toEqual([])
})

test('takes a coupon and reports an unknown one', async () => {
  const form = aForm({ couponCode: 'save100' })
  expect((await aBrowser().post(COURSE, form)).status).toBe(302)
  expect(await ordersOf(form.email)).toMatchObject([{ payable: 140_000, discount: 10_000 }])
  const { answer } = await aBrowser().ask(SCRIPT, aForm({ couponCode: 'NOPE' }))
  expect(answer.errors.couponCode.sentence).toContain('NOPE')
})

test("tells a coupon's discount before the order", async () => {
  const { answer } = await aBrowser().ask(SCRIPT, { intent: 'coupon', couponCode: 'save100' })
  expect(answer).toMatchObject({ kind: 'coupon', coupon: { code: 'SAVE100' } })
  const unknown = await aBrowser().ask(SCRIPT, { intent: 'coupon', couponCode: 'NOPE' })
  expect(unknown.answer).toMatchObject({ kind: 'coupon-refused', couponCode: 'NOPE' })
})

test('opens a free course and follows the thank-you setting', async () => {
  const [first, second] = [aForm(free), aForm(free)]
  const thanked = await aBrowser().post(COURSE, first)
  const [order] = await ordersOf(first.email)
  expect(order).toMatchObject({ status: 'approved', payable: 0 })
  expect(thanked).toMatchObject({ status: 302, location: `/thankyou?orderId=${order?.token}` })

  await testDb.prepare("UPDATE settings SET value = '0' WHERE key = 'is_thank_you_page'").run()
  // Pages cache the settings for ten seconds.
  vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
  const listed = await aBrowser().post(COURSE, second)
  vi.useRealTimers()
  expect(listed).toMatchObject({ status: 302, location: '/myaccount/student/order' })
})

test('orders for the signed-in student despite another email', async () => {
  const student = await anAccount(needs)
  const browser = aBrowser()
  await signIn(browser, student)
  const form = aForm()
  expect((await browser.ask(SCRIPT, form)).answer).toMatchObject({ kind: 'placed' })
  const row = await testDb.prepare('SELECT email FROM orders WHERE user_id = ?').bind(student.userId).first()
  expect(row?.email).toBe(student.email)
  const again = await browser.ask(SCRIPT, aForm())
  expect(again.answer).toMatchObject({ kind: 'refused', code: 'COURSE_IN_ORDER' })
})

test.each([
  ['nothing', {}, 'emptyCart'],
  ['a course that does not exist', { line: 'course:999' }, 'COURSE_NOT_FOR_SALE'],
  ['an unreadable cart line', { line: 'lecture:1' }, 'emptyCart'],
])('refuses to order %s', async (_, line, code) => {
  const { line: __, ...form } = aForm()
  const { answer } = await aBrowser().ask(SCRIPT, { ...form, ...line })
  expect(answer).toMatchObject({ kind: 'refused', code })
  expect(await ordersOf(form.email)).toEqual([])
})

test('leaves the database without audit violations', async () => {
  expect(await findViolations(testDb)).toEqual([])
})

test('registers the buyer and orders once in layout four', async () => {
  await set('layout_course_detail', 4)
  const browser = aBrowser()
  const email = `four${++buyers}@example.com`
  const who = { firstname: 'มาลี', lastname: 'สุขสันต์', email, tel: '0812345678', username: `four.${buyers}` }
  const password = { password: 'ม้า ลา แกะ 2569' }
  const form = aForm({ registers: '1', fullname: '', ...who, ...password })
  const wrong = await browser.ask(SCRIPT, { ...form, lastname: '', username: 'มาลี' })
  expect(wrong.answer).toMatchObject({
    kind: 'refused',
    errors: { 'register.lastname': { code: 'SAID' }, 'register.username': { code: 'SAID' } },
  })
  expect(JSON.stringify(wrong.answer)).not.toContain('แกะ')
  expect(await ordersOf(email)).toEqual([])

  expect((await browser.ask(SCRIPT, form)).answer).toMatchObject({ kind: 'placed' })
  expect(await ordersOf(email)).toMatchObject([{ fullname: 'มาลี สุขสันต์', status: 'notYetReceived' }])
  const [account] = await needs.db.select().from(user).where(eq(user.email, email))
  const [student] = await needs.db
    .select()
    .from(students)
    .where(eq(students.userId, account?.id ?? ''))
  expect([account?.username, student?.isGuest]).toEqual([who.username, false])
  expect((await browser.get('/myaccount/student/order')).page.text).toContain(
    String((await ordersOf(email))[0]?.id),
  )

  // Another browser that uses the same email is asked to sign in, and gets no order.
  const stranger = await aBrowser().ask(SCRIPT, { ...form, idempotencyKey: crypto.randomUUID() })
  expect(stranger.answer).toMatchObject({ kind: 'refused', errors: { email: { code: 'KNOWN_EMAIL' } } })
  await set('layout_course_detail', 3)
  const elsewhere = `five${buyers}@example.com`
  const ignored = await aBrowser().ask(SCRIPT, { ...form, fullname: 'มาลี', email: elsewhere, ...password })
  expect(ignored.answer).toMatchObject({ kind: 'placed' })
  const [guest] = await needs.db.select().from(user).where(eq(user.email, elsewhere))
  expect(guest?.username).toBeNull()
})

describe('the registration form’s fields', () => {
  const ASKED = { is_enable: 1, is_require: 1 }
  const LAYOUTS = [1, 2, 3, 4]
  const told = { nickname: 'ศรี', 'label.77': 'เพื่อน' }
  const studentOf = async (email: string) =>
    testDb
      .prepare('SELECT s.* FROM students s JOIN user u ON u.id = s.user_id WHERE u.email = ?')
      .bind(email)
      .first<Record<string, unknown>>()

  /** Changes a setting and skips the ten seconds for which pages cache the settings. */
  async function setAnew(key: string, value: unknown): Promise<void> {
    await set(key, value)
    vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
  }
  afterAll(() => void vi.useRealTimers())

  beforeAll(async () => {
    await setAnew('registerForm', { nickname: ASKED, address: { is_enable: 1, is_require: 0 } })
    await needs.db.insert(customLabels).values({
      id: 77,
      typeLabel: 'radio',
      label: 'รู้จักเราจากไหน',
      required: true,
      itemList: ['เพื่อน', 'เว็บ'],
    })
  })

  test.each(LAYOUTS)('appear in layout %i of the course page', async layout => {
    await setAnew('layout_course_detail', layout)
    const { page } = await aBrowser().get(COURSE)
    for (const name of ['nickname', 'address', 'label.77'])
      expect(page.querySelector(`[name="${name}"]`), name).not.toBeNull()
    expect(page.querySelector('[name=password]') !== null).toBe(layout === 4)
  })

  test('are asked of a guest in the cart', async () => {
    await setAnew('layout_course_detail', 3)
    const browser = aBrowser()
    await browser.post('/cart/add', { courseId: '101', planId: '1', returnTo: '/cart' })
    const { page } = await browser.get('/cart')
    for (const name of ['nickname', 'address', 'label.77'])
      expect(page.querySelector(`[name="${name}"]`), name).not.toBeNull()
  })

  test('are named when missing, with typed values, without scripts', async () => {
    const form = aForm({ address: '7 ถนนพระราม 4' })
    const { status, page } = await aBrowser().post(COURSE, form)
    expect(status).toBe(200)
    for (const said of ['กรุณากรอก ชื่อเล่น', 'กรุณากรอก รู้จักเราจากไหน']) expect(page.text).toContain(said)
    expect(page.values('address')).toEqual(['7 ถนนพระราม 4'])
    expect(page.values('email')).toEqual([form.email])
    expect(page.invalidNames).toEqual(expect.arrayContaining(['nickname', 'label.77']))
    expect(await ordersOf(form.email)).toEqual([])
    const { answer } = await aBrowser().ask(SCRIPT, form)
    expect(answer).toMatchObject({
      code: 'CONTACT_INVALID',
      errors: { 'register.nickname': { code: 'SAID' }, 'register.label.77': { code: 'SAID' } },
      registration: { address: ['7 ถนนพระราม 4'] },
    })
  })

  test('are saved with the account that the purchase creates', async () => {
    const form = aForm({ ...told, address: '7 ถนนพระราม 4' })
    expect((await aBrowser().post(COURSE, form)).status).toBe(302)
    expect(await studentOf(form.email)).toMatchObject({
      firstname: 'สมชาย',
      lastname: 'ใจดี',
      nickname: 'ศรี',
      address: '7 ถนนพระราม 4',
      is_guest: 1,
      custom_labels: JSON.stringify([{ id: 77, value: 'เพื่อน' }]),
    })
  })

  test('keep a picture from the plain form', async () => {
    await setAnew('registerForm', { nickname: ASKED, displayImgUrl: ASKED })
    const browser = aBrowser()
    const form = aForm(told)
    const { page } = await browser.post(COURSE, form)
    expect(page.querySelector('form[enctype="multipart/form-data"]')).not.toBeNull()
    const wrong = { ...form, 'displayImage.file': new File(['<svg/>'], 'me.png', { type: 'image/png' }) }
    expect(await browser.post(COURSE, wrong)).toMatchObject({ status: 200 })
    expect(await ordersOf(form.email)).toEqual([])
    const face = new File([aSquareJpg()], 'me.jpg', { type: 'image/jpeg' })
    expect((await browser.post(COURSE, { ...form, 'displayImage.file': face })).status).toBe(302)
    const { profile_upload_id: picture, user_id: userId } = (await studentOf(form.email)) ?? {}
    const kept = testDb.prepare('SELECT user_id, attached_at FROM uploads WHERE id = ?').bind(picture)
    expect(await kept.first()).toEqual({ user_id: userId, attached_at: expect.any(Number) })
  })
})

async function set(key: string, value: unknown): Promise<void> {
  await testDb
    .prepare('INSERT INTO settings VALUES (?1, ?2, 0) ON CONFLICT (key) DO UPDATE SET value = ?2')
    .bind(key, JSON.stringify(value))
    .run()
}
